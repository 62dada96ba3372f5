import { positionState } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';

type Pieces = Pick<Position, 'materialId' | 'quantity' | 'quantityDone'>;

/** Pieces of an item that its recipient has not received yet. */
export const leftOf = ({ quantity, quantityDone }: Pick<Position, 'quantity' | 'quantityDone'>): number =>
  Math.max(0, quantity - quantityDone);

/** Pieces that are handed over of so many on the list: everything but a material is given as a whole. */
export const givenOf = (its: Pieces, listed: number): number =>
  its.materialId === '' ? leftOf(its) : Math.min(leftOf(its), Math.max(1, listed));

/**
 * State and pieces of an item after so many were handed over. A material of which some are still owed is asked for again, so the
 * rest follows.
 */
export function afterGiving(its: Pieces, pieces: number): Pick<Position, 'state' | 'quantityDone'> {
  const quantityDone = its.quantityDone + pieces;
  const isOwed = its.materialId !== '' && quantityDone < its.quantity;
  return { state: isOwed ? positionState.asked : positionState.done, quantityDone };
}

/** True for a material of which a part was given before the rest was refused or not found. */
export const isGivenInPart = ({ materialId, state, quantity, quantityDone }: Pieces & Pick<Position, 'state'>): boolean =>
  materialId !== '' && state !== positionState.done && quantityDone > 0 && quantityDone < quantity;
