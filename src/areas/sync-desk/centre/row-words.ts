import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';

/** What an outbox row is about, in the words of its payload: a code, or nothing when the payload has none. */
export function subjectOf(row: OutboxDoc): string {
  if (row.type.startsWith('conflict.')) return ''; // its reason is one of ours, by its code
  const { payload } = operationOf(row);
  for (const name of ['code', 'reason', 'note']) {
    const value = payload[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  const containers = payload['containerIds'];
  return Array.isArray(containers) ? String(containers.length) : '';
}

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
