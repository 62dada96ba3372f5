import type { OutboxDoc } from '#schema/collections.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';

/** Whether a row is what was decided of a case. */
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
