import * as v from 'valibot';
import { line, paragraph } from '#schema/records/bounds.ts';
import { operationKind } from './operation.ts';
import { onePosition } from './order-parts.ts';

const claimPayload = v.strictObject({
  orderId: line,
  projectId: line,
  /** Assigns the item to the claiming order, or returns it to a basket of the author. */
  goesTo: v.picklist(['order', 'basket']),
  /** The supervisor's note for a returned item. */
  note: paragraph,
});

/**
 * Requests an item of a sent order that another order claimed first. The service creates it with the order, and a supervisor
 * decides (Race for an item). Devices never send it.
 */
export const positionClaim = operationKind({
  ...onePosition,
  type: 'order.position.claim',
  grant: 'order.write',
  madeBy: 'service',
  payload: claimPayload,
  // only the judge has the rows of both orders
  effects: () => [],
});

/** Id of the `n`th operation that the service creates because of another one. It is not a UUID, so no device can send it. */
export function followUpId(opId: string, n: number): string {
  return `${opId}.${n}`;
}

/** The operation that caused the service to create this one; empty for a user's operation. */
export function madeBecauseOf(opId: string): string {
  const dot = opId.indexOf('.');
  return dot < 0 ? '' : opId.slice(0, dot);
}
