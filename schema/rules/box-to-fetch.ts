import { objectType } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import { orderKindOf } from './order-kinds.ts';
import { mayMovePosition } from './order-states.ts';

type Item = Pick<Position, 'objectId' | 'code' | 'projectId' | 'claimed' | 'type' | 'state'>;

/**
 * True for an item that is done when this box is received: the box is fetched from a customer, for the first time or again. A box
 * that the vault learned of after its order is found by its code.
 */
export const isToFetch = (
  { objectId, code, projectId, claimed, type, state }: Item,
  box: { id: string; code: string; projectId: string },
): boolean =>
  claimed &&
  (objectId === '' ? code === box.code && projectId === box.projectId : objectId === box.id) &&
  orderKindOf(type)?.doneBy === 'receipt' &&
  mayMovePosition('finish', state);

/**
 * True for an item that the signed receipt of its delivery completes: a document, a file folder, or a code without a box in the
 * vault. A known box is received at the gate.
 */
export const endsByReceipt = ({ type, objectType: its, objectId }: Pick<Position, 'type' | 'objectType' | 'objectId'>): boolean =>
  orderKindOf(type)?.doneBy === 'receipt' && (its !== objectType.box || objectId === '');
