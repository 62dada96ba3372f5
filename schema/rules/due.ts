import { addWorkingDays, addWorkingTime, type WorkingCalendar } from './working-time.ts';
import { instantOf, dayAt } from './zoned-time.ts';

/** Service level commitment: working hours, or the close of a working day counted from the cut-off. */
export interface Promised {
  /** Working hours after acceptance; 0 if working days count. */
  hours: number;
  /** Working days; 0 for the same day. */
  days: number;
  /** Time of day after which an order counts towards the next working day (`HH:mm`); empty for none. */
  cutOff: string;
}

const HOUR_MS = 3_600_000;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the moment an order is due, from its acceptance; 0 when the calendar has no such moment. */
export function dueAt(promised: Promised, acceptedAt: number, calendar: WorkingCalendar): number {
  if (promised.hours > 0) return addWorkingTime(calendar, acceptedAt, promised.hours * HOUR_MS) ?? 0;
  const { zone } = calendar.time;
  const cutOff = promised.cutOff === '' ? Infinity : instantOf(dayAt(acceptedAt, zone), minutesOf(promised.cutOff), zone);
  const late = acceptedAt > cutOff ? 1 : 0;
  return addWorkingDays(calendar, acceptedAt, promised.days + late) ?? 0;
}

/** True if an order that is not over is past its due moment. */
export function isLate({ dueAt: due, over }: { dueAt: number; over: boolean }, now: number): boolean {
  return !over && due > 0 && now > due;
}
