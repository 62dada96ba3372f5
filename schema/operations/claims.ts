import * as v from 'valibot';
import { line, paragraph } from '#schema/records/bounds.ts';
import { operationKind } from './operation.ts';
import { onePosition } from './order-parts.ts';

const claimPayload = v.strictObject({
  orderId: line,
  projectId: line,
  /** Its own order claims the item, or it goes back into a basket of the author. */
  goesTo: v.picklist(['order', 'basket']),
  /** Words of the supervisor for an item that goes back. */
  note: paragraph,
});

/**
 * An item of a sent order that another order claimed first. The service makes it with the order and leaves it to a supervisor
 * (orders.md §5, Race for an item): no device sends one.
 */
export const positionClaim = operationKind({
  ...onePosition,
  type: 'order.position.claim',
  grant: 'order.write',
  madeBy: 'service',
  payload: claimPayload,
  // the judge knows the rows of both orders
  effects: () => [],
});

/** Id of the `n`th operation the service makes because of another one; a device cannot send it, because it is no UUID. */
export function followUpId(opId: string, n: number): string {
  return `${opId}.${n}`;
}

/** The operation because of which the service made this one; empty for an operation of a person. */
export function madeBecauseOf(opId: string): string {
  const dot = opId.indexOf('.');
  return dot < 0 ? '' : opId.slice(0, dot);
}
