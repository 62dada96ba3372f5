import type { OutboxDoc } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import type { SyncStatus } from '#sync/engine-contract.ts';
import { isToday } from '#src/text/dates.ts';

const HOUR_MS = 3_600_000;

/** Something waits longer than anything should: amber turns red (ux.md §9, Age). */
export function isLate({ waiting, oldestAt }: Pick<SyncStatus, 'waiting' | 'oldestAt'>, now = Date.now()): boolean {
  return waiting > 0 && oldestAt > 0 && now - oldestAt > LIMITS.unsentAlarmHours * HOUR_MS;
}

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
