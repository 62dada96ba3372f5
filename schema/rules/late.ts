import { HOUR_MS, LIMITS } from '#schema/limits.ts';

/**
 * True if unsent work has waited so long that amber turns red and a person should call (ux.md §9, Age).
 * @param held number of waiting changes, and when the oldest was saved (ms; 0 for none)
 */
export function isLate({ waiting, oldestAt }: { waiting: number; oldestAt: number }, now = Date.now()): boolean {
  return waiting > 0 && oldestAt > 0 && now - oldestAt > LIMITS.unsentAlarmHours * HOUR_MS;
}
