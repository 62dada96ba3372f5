import type { Position } from '#schema/records/position.ts';
import { orderKindOf } from './order-kinds.ts';
import { mayMovePosition } from './order-states.ts';

/** True for an item that is done when this box is received: the box is fetched from a customer, for the first time or again. */
export const isToFetch = (
  { objectId, claimed, type, state }: Pick<Position, 'objectId' | 'claimed' | 'type' | 'state'>,
  boxId: string,
): boolean => claimed && objectId === boxId && orderKindOf(type)?.doneBy === 'receipt' && mayMovePosition('finish', state);
