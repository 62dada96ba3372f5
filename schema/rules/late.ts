import { HOUR_MS, LIMITS } from '#schema/limits.ts';

/**
 * True if unsent work has waited so long that amber turns red and someone should call (ux.md §9, Age).
 * @param held number of waiting changes, and the time of the oldest (ms; 0 for none)
 */
export function isLate({ waiting, oldestAt }: { waiting: number; oldestAt: number }, now = Date.now()): boolean {
  return waiting > 0 && oldestAt > 0 && now - oldestAt > LIMITS.unsentAlarmHours * HOUR_MS;
}
