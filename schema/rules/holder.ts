import { containerStatus } from '#schema/codes.ts';
import { operationType, positionState, type Holder } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import { orderKindOf, paperOf } from './order-kinds.ts';

/**
 * Location of a box or document, derived from the status of its box and the last position that moved it. Derived instead of
 * stored, so it cannot drift, and device and service agree.
 *
 * @param status of the box
 * @param about positions on the object or its box
 */
export function holderOf(status: number, about: readonly Position[]): Holder {
  const last = lastMove(about);
  const usual = usualHolder(status);
  if (!last) return usual;
  const operation = orderKindOf(last.type)?.operation;
  const { done, onTheWay, notFound } = positionState;
  if (operation === operationType.destroy && last.state === done) return 'destroyed';
  if (last.state === notFound) return 'missing';
  if (last.state === onTheWay) return paperOf(last) === 'signed' ? 'client' : 'transit';
  if (operation === operationType.delivery && last.state === done) return 'client';
  return operation === operationType.pickup && last.state === done ? 'archive' : usual;
}

/** The last of these positions that moved its item, or did not find it. A stored scan leaves the paper on its shelf. */
export function lastMove(about: readonly Position[]): Position | undefined {
  const { onTheWay, notFound } = positionState;
  const moved = about.filter((one) => {
    const isOver = one.endedAt > 0 && (one.state === notFound || paperOf(one) !== 'none');
    return isMoving(one) && (one.state === onTheWay || isOver);
  });
  return moved.toSorted((a, b) => placeOf(a) - placeOf(b)).at(-1);
}

/** Time when the last movement of an item was over; 0 if it is under way or there was none. */
export const movedAt = (about: readonly Position[]): number => lastMove(about)?.endedAt ?? 0;

/** A movement under way counts as newer than every finished one. */
const placeOf = ({ state, endedAt, createdAt }: Position) =>
  state === positionState.onTheWay ? Number.MAX_SAFE_INTEGER : Math.max(endedAt, createdAt);

function usualHolder(status: number): Holder {
  if (status === containerStatus.completed) return 'archive';
  return status === containerStatus.sent ? 'transit' : 'client';
}

/** True for a position that claims or has moved its item. */
export function isMoving({ claimed, state, endedAt }: Pick<Position, 'claimed' | 'state' | 'endedAt'>): boolean {
  const { onTheWay, done, notFound } = positionState;
  return claimed || state === onTheWay || (endedAt > 0 && (state === done || state === notFound));
}

/** True for a position that claims a code whose object the vault did not know. */
export function isClaimedCode({ claimed, objectId, code }: Pick<Position, 'claimed' | 'objectId' | 'code'>): boolean {
  return claimed && objectId === '' && code !== '';
}
