import type { OutboxDoc } from '#schema/collections.ts';

/** A queued operation as the outbox stores it, with these fields. */
export const outboxDoc = (fields: Partial<OutboxDoc>): OutboxDoc => ({
  id: 'op-1',
  n: 1,
  state: 'queued',
  type: 'registration.create',
  entityId: 'entity-1',
  lane: 'lane-1',
  operation: '{}',
  tries: 0,
  nextAt: 0,
  savedAt: 1,
  doneAt: 0,
  seq: 0,
  epoch: '',
  code: '',
  conflictId: '',
  message: '',
  ...fields,
});
