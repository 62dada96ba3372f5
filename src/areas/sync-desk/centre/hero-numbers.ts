import type { OutboxDoc } from '#schema/collections.ts';
import { isToday } from '#src/text/dates.ts';

/** Counts the changes accepted today. A change rejected by a supervisor is finished, but was not accepted. */
export function acceptedToday(
  rows: readonly Pick<OutboxDoc, 'state' | 'code' | 'doneAt' | 'savedAt'>[],
  now = Date.now(),
): number {
  return rows.filter(
    ({ state, code, doneAt, savedAt }) =>
      (state === 'acked' || state === 'done') && code !== 'rejected' && isToday(doneAt || savedAt, now),
  ).length;
}
