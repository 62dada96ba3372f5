import { orderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { endsByReceipt, isToFetch } from '#schema/rules/box-to-fetch.ts';
import { mayMovePosition } from '#schema/rules/order-states.ts';
import type { Store } from '#sync/ports.ts';

/** Items at the gate, by the pickups that bring them. A code is in no index of the device, so the open pickups are read. */

const positionsIn = (docs: Awaited<ReturnType<Store['find']>>): Position[] =>
  (docs as readonly { of?: string; row: unknown }[]).flatMap(({ of, row }) =>
    of === position.of && row ? [row as Position] : [],
  );

/** Id of the order that fetches a box, from its place or from a customer it was delivered to; empty without one. */
export async function orderOfBox(store: Store, box: Pick<Container, 'id' | 'code' | 'projectId' | 'orderId'>): Promise<string> {
  if (box.orderId !== '') return box.orderId;
  const about = positionsIn(await store.find(position.collection, { objectId: box.id })).find((its) => isToFetch(its, box));
  return (about ?? (await itemOfPickups(store, (its) => isToFetch(its, box))))?.orderId ?? '';
}

/** The document, file folder or unknown code that a pickup brings under this code; null for none. */
export const itemUnderWay = (store: Store, code: string): Promise<Position | null> =>
  itemOfPickups(store, (its) => isExpectedItem(its, code));

/** True for an item without a box of its own that is still to arrive under this code. */
export const isExpectedItem = (its: Position, code: string): boolean =>
  its.code === code && endsByReceipt(its) && mayMovePosition('finish', its.state);

/** The item of an open pickup that fits: one that left its place before one that only may have. */
async function itemOfPickups(store: Store, fits: (its: Position) => boolean): Promise<Position | null> {
  const found: Position[] = [];
  for (const status of [orderStatus.inProgress, orderStatus.accepted])
    for (const { row } of await store.find(order.collection, { of: order.of, shown: 1, status })) {
      const its = row as Order | null;
      if (its?.operation === operationType.pickup)
        found.push(
          ...positionsIn(await store.find(position.collection, { orderId: its.id, shown: 1 })).filter((one) => fits(one)),
        );
    }
  return found.find(({ state }) => state === positionState.onTheWay) ?? found[0] ?? null;
}
