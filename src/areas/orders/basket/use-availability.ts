import { useMemo } from 'react';
import { map, type Observable } from 'rxjs';
import { materialGroupCalls, orderCalls } from '#schema/calls/orders.ts';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import type { Db } from '#src/data/database/database.ts';
import { useSteadyLive } from '#src/data/live/live.ts';
import { askedOf, withAnswers } from '#src/parts/ordering/answers.ts';
import { availabilityOf, type Availability, type FreeStock } from '#src/parts/ordering/item-facts.ts';

/** Availability by the ids of the items, so that the others keep theirs while a new one is looked up. */
const availabilityById = (
  db: Db,
  positions: readonly Position[],
  orderId: string,
  free: FreeStock,
): Observable<ReadonlyMap<string, Availability | undefined>> =>
  availabilityOf(db, positions, orderId, free).pipe(
    map((answers) => new Map(positions.map(({ id }, at) => [id, answers[at]] as const))),
  );

/**
 * Availability of a basket's items, in their order; undefined until it is known, as is that of a new item. What is not on this device the service answers;
 * without coverage, also with an older answer, it needs the user's agreement. The stock of materials is as it was counted last.
 */
export function useAvailability(order: Order, positions: readonly Position[]): readonly (Availability | undefined)[] | undefined {
  const stocked = useCalled(
    materialGroupCalls.getMaterials,
    order.operation === operationType.materials ? { id: order.id } : null,
  );
  const free = useMemo(() => Object.fromEntries((stocked.data ?? []).map((each) => [each.id, each.free])), [stocked.data]);
  const known = useSteadyLive(availabilityById, positions, order.id, free);
  const here = useMemo(() => known && positions.map(({ id }) => known.get(id)), [known, positions]);
  const asked = useMemo(() => askedOf(order.operation, positions, here), [order.operation, positions, here]);
  const { data, stale } = useCalled(orderCalls.documentOrderStatus, asked);
  return useMemo(() => withAnswers(positions, here, stale ? undefined : data), [positions, here, data, stale]);
}
