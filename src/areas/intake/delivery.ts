import { containerStatus } from '#schema/codes.ts';
import { positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Position } from '#schema/records/position.ts';
import { endsByReceipt } from '#schema/rules/box-to-fetch.ts';
import type { Begun, Expected, ReadMark } from '#src/parts/handover/begun.ts';
import type { Arrival } from './arrival.ts';

/** Rows of a delivery, as this device has them. */
interface Delivered {
  positions: readonly Position[];
  boxes: ReadonlyMap<string, Container>;
  /** Sealed handovers of its order. */
  sealed: readonly Pick<Handover, 'kind' | 'lines'>[];
}

/** States of boxes that wait at their place: expected only while no handover of theirs is known here. */
const waiting: readonly PositionState[] = [positionState.asked, positionState.picked];

/**
 * Items of a delivery that are still to be signed for: on the way, or received and on no list that was signed. The tablet at the door
 * may send its handover later than the truck arrives; until then every item of the order is expected.
 */
export function awaited({ positions, boxes, sealed }: Delivered): Expected[] {
  const signed = new Set(
    sealed
      .filter(({ kind }) => kind === 'receipt')
      .flatMap(({ lines }) => lines.filter(({ found }) => found === 'found'))
      .map(({ positionId }) => positionId),
  );
  const unsigned = positions.filter(({ id }) => !signed.has(id));
  const isHandedOver = sealed.some(({ kind }) => kind === 'pickup');
  return unsigned
    .filter(
      ({ state }) =>
        state === positionState.onTheWay || state === positionState.done || (!isHandedOver && waiting.includes(state)),
    )
    .map((position) => ({ position, seals: boxes.get(position.containerId)?.seals ?? [] }));
}

/**
 * Adds the boxes that are received already without a mark of this device: a colleague scanned them, or the device died between the
 * receipt and its mark.
 */
export function withReceived(begun: Begun, expected: readonly Expected[], { boxes }: Pick<Delivered, 'boxes'>): Begun {
  // of several items with one code each needs a mark of its own
  const marked = new Map([...Map.groupBy(begun.marks, ({ code }) => code)].map(([code, marks]) => [code, marks.length]));
  const received = expected.flatMap(({ position }): ReadMark[] => {
    const { code, containerId, title, state, endedAt, createdAt } = position;
    // a document that was out arrives apart from its box
    const box = endsByReceipt(position) ? undefined : boxes.get(containerId);
    // one that comes back was received before, for another order
    const isReceived = box?.status === containerStatus.completed && (box.receivedAt ?? 0) >= createdAt;
    const isHere = state === positionState.done || isReceived;
    if (!isHere) return [];
    const left = marked.get(code) ?? 0;
    marked.set(code, left - 1);
    if (left > 0) return [];
    return [{ code, containerId, title, method: '', seals: [], at: endedAt, takenAlong: true, differs: '' }];
  });
  return received.length === 0 ? begun : { ...begun, marks: [...begun.marks, ...received] };
}

/** The mark of a box that was received for the delivery of `orderId`; a box of another order, or of none, is extra. */
export function markOf({ box, orderId: its, seals, isScanned }: Arrival, orderId: string): ReadMark {
  return {
    code: box.code,
    containerId: box.id,
    title: box.description,
    method: isScanned ? 'scanned' : 'typed',
    seals,
    at: Date.now(),
    takenAlong: true,
    differs: its !== '' && its !== orderId ? 'otherOrder' : '',
  };
}

/** The mark of an item without a box of its own, by the code on it: the signatures of both receive it. */
export function markOfItem({ code, containerId, title }: Position, isScanned: boolean): ReadMark {
  const method = isScanned ? 'scanned' : 'typed';
  return { code, containerId, title, method, seals: [], at: Date.now(), takenAlong: true, differs: '' };
}
