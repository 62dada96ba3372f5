import type { OutboxDoc } from '#schema/collections.ts';

/** Refusal code of an operation that the browser lost: its author sends it again or discards it. */
export const OUTBOX_LOST = 'outboxLost';

/** Returns the document of an operation that is gone from the disk, for its author, complete as it was saved. */
export function vanished(doc: OutboxDoc): OutboxDoc {
  return { ...doc, state: 'refused', code: OUTBOX_LOST, seq: 0, epoch: '', nextAt: 0 };
}
