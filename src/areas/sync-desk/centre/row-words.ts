import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutboxDoc } from '#schema/collections.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';
import { outcomeText } from '#src/text/outcomes.ts';

/**
 * Returns the result of an accepted change. A deleted row is no longer stored; for a case the supervisor may have kept the
 * other side.
 */
export function doneText({ type, message, conflictId }: Pick<OutboxDoc, 'type' | 'message' | 'conflictId'>): MessageDescriptor {
  if (message === '' && conflictId !== '') return msg`Resolved as your supervisor decided`;
  return message === '' && type.endsWith('.delete') ? msg`Also deleted on the server` : outcomeText(message);
}

/** Words of the reasons a supervisor can choose, by code. */
export type Reasons = Readonly<Record<string, MessageDescriptor>>;

/** Returns why the supervisor rejected a change, in their own words or the chosen reason; undefined for other changes. */
export function rejection(
  i18n: I18n,
  { state, code, message }: Pick<OutboxDoc, 'state' | 'code' | 'message'>,
  reasons: Reasons,
): string | undefined {
  if (state !== 'done' || code !== 'rejected') return undefined;
  const stock = Object.hasOwn(reasons, message) ? reasons[message] : undefined;
  return stock ? i18n._(stock) : message;
}

/** True if a row is the decision of a case. */
export function isDecision(row: OutboxDoc): boolean {
  return row.type === conflictDecide.type;
}

/** The box a row leads to; empty when it belongs to none. */
export function laneOf(row: OutboxDoc): string {
  return row.type.startsWith('conflict.') ? '' : row.lane;
}

/** The document a row leads to inside its box; empty when it is about the box itself. */
export function documentOf(row: OutboxDoc): string {
  return row.type === registrationCreate.type || row.type === registrationUpdate.type ? row.entityId : '';
}

const ofOrders = ['order.', 'position.', 'handover.'];

/** The order a row leads to; empty when it is about none. */
export function orderOf({ type, entityId, lane }: Pick<OutboxDoc, 'type' | 'entityId' | 'lane'>): string {
  if (type === pickupCreate.type) return entityId;
  return ofOrders.some((beginning) => type.startsWith(beginning)) ? lane : '';
}

/** True if the same change would be refused again, however often it is sent: it is about something that has changed since. */
export function isOutdated({ state, code }: Pick<OutboxDoc, 'state' | 'code'>): boolean {
  return state === 'refused' && code === 'orderMoved';
}
