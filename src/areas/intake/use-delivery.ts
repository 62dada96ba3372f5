import { useMemo } from 'react';
import { position } from '#schema/entities/position.ts';
import type { Position } from '#schema/records/position.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { useLive } from '#src/data/live/live.ts';
import { handoversOf, orderById, positionsOf } from '#src/data/queries/orders.ts';
import { saving } from '#src/data/sync/run.ts';
import { linesOf, withMark } from '#src/parts/handover/begun.ts';
import type { Signing } from '#src/parts/handover/signing.ts';
import { changeBegun, useBegun, useSignedList } from '#src/parts/handover/use-begun.ts';
import type { Store } from '#sync/ports.ts';
import type { Arrival } from './arrival.ts';
import { awaited, markOf, markOfItem, withReceived } from './delivery.ts';
import { isExpectedItem, itemUnderWay } from './under-way.ts';

/** The open delivery at the gate, by the id of its order; an empty id for none. Its marks outlive a crash. */
export function useDelivery(orderId: string) {
  const draft = useBegun(draftOf(orderId));
  const order = useLive(orderById, orderId)?.row ?? null;
  const docs = useLive(positionsOf, orderId);
  const sealed = useLive(handoversOf, orderId);
  const positions = useMemo(() => (docs ?? []).flatMap(({ row }) => row ?? []), [docs]);
  const found = useLive(
    containersById,
    positions.map(({ containerId }) => containerId),
  );
  const boxes = useMemo(() => new Map((found ?? []).flatMap(({ id, row }) => (row ? [[id, row] as const] : []))), [found]);
  const lines = useMemo(() => {
    const expected = awaited({ positions, boxes, sealed: (sealed ?? []).flatMap(({ row }) => row ?? []) });
    return linesOf(withReceived(draft.begun, expected, { boxes }), expected);
  }, [positions, boxes, sealed, draft.begun]);
  const begun = useSignedList(draft.begun, docs && sealed && found ? lines : null);
  const { change, clear } = draft;
  const signing = useMemo<Signing>(() => ({ kind: 'receipt', begun, change, clear, lines }), [begun, change, clear, lines]);
  return { order, signing };
}

/** Notes a received box for the delivery of an order. */
export const noteArrival = (orderId: string, arrival: Arrival): Promise<boolean> =>
  saving(async () => void (await changeBegun(draftOf(orderId), (before) => withMark(before, markOf(arrival, orderId)))));

/**
 * Notes an item that has no box of its own, by the code on it, for the delivery that brings it: the open one, else another.
 *
 * @returns the order of that delivery; null if none expects this code
 */
export async function noteItem(store: Store, openId: string, code: string, isScanned: boolean): Promise<string | null> {
  const [here] = openId === '' ? [] : await expectedIn(store, openId, code);
  const item = here ?? (await itemUnderWay(store, code));
  if (!item) return null;
  const most = (await expectedIn(store, item.orderId, code)).length;
  const isNoted = await saving(
    async () => void (await changeBegun(draftOf(item.orderId), (before) => withMark(before, markOfItem(item, isScanned), most))),
  );
  return isNoted ? item.orderId : null;
}

/** Items of an order with this code that have no box of their own. */
async function expectedIn(store: Store, orderId: string, code: string): Promise<Position[]> {
  const found = await store.find(position.collection, { orderId });
  const its = found.flatMap(({ of, row }) => (of === position.of && row ? [row as Position] : []));
  return its.filter((one) => isExpectedItem(one, code));
}

const draftOf = (orderId: string) => `receipt/${orderId}`;
