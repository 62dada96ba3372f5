import type { OutboxDoc } from '#schema/collections.ts';
import { isToday } from '#src/text/dates.ts';

/** How many of these changes the vault took today. What a supervisor rejected is over, and was not accepted. */
export function acceptedToday(
  rows: readonly Pick<OutboxDoc, 'state' | 'code' | 'doneAt' | 'savedAt'>[],
  now = Date.now(),
): number {
  return rows.filter(
    ({ state, code, doneAt, savedAt }) =>
      (state === 'acked' || state === 'done') && code !== 'rejected' && isToday(doneAt || savedAt, now),
  ).length;
}
