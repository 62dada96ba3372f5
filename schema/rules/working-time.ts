import type { CalendarDay, WorkingTime } from '#schema/records/working-calendar.ts';
import { polishHolidays } from './polish-holidays.ts';
import { dayAfter, dayAt, instantOf, weekdayOf } from './zoned-time.ts';

/** Due moments in working time, by weekdays and hours of the client, its calendar days and Polish public holidays. */

/** Working hours of a client. A calendar day overrides a holiday, a holiday overrides a weekday. */
export interface WorkingCalendar {
  time: WorkingTime;
  /** Exceptions, by `day`. */
  days: ReadonlyMap<string, CalendarDay>;
}

/** Limit of the search for working time: a calendar without any has no due moment. */
const MOST_DAYS = 3_660;

/** True if this day (yyyy-MM-dd) is a working day. */
export function isWorkingDay({ time, days }: WorkingCalendar, day: string): boolean {
  const own = days.get(day);
  if (own) return own.working;
  return time.weekdays.includes(weekdayOf(day)) && !polishHolidays(Number(day.slice(0, 4))).has(day);
}

/**
 * Returns the moment when this much working time has passed; null if the calendar never has that much. For 0 it is the moment
 * itself, or the next opening.
 */
export function addWorkingTime(calendar: WorkingCalendar, from: number, ms: number): number | null {
  if (!(ms >= 0)) throw new RangeError('Working time is added, not taken away.');
  let left = ms;
  for (const [opens, closes] of workingSpans(calendar, dayAt(from, calendar.time.zone))) {
    const begin = Math.max(opens, from);
    if (closes - begin >= left) return begin + left;
    left -= Math.max(0, closes - begin);
  }
  return null;
}

/**
 * Returns the close of the working day that is this many working days after `from`; null if the calendar has none. For 0 it is
 * the close of the same day, or of the next working day if that is over.
 */
export function addWorkingDays(calendar: WorkingCalendar, from: number, days: number): number | null {
  if (!Number.isInteger(days) || days < 0) throw new RangeError('Working days are added whole.');
  const today = dayAt(from, calendar.time.zone);
  let left = days;
  for (const [, closes, day] of workingSpans(calendar, today)) {
    if (days === 0 ? closes > from : day > today && (left -= 1) === 0) return closes;
  }
  return null;
}

/** Opening and closing times of each working day, starting with this one. */
function* workingSpans(
  calendar: WorkingCalendar,
  first: string,
): Generator<readonly [opens: number, closes: number, day: string]> {
  const { time, days } = calendar;
  for (let day = first, n = 0; n < MOST_DAYS; day = dayAfter(day), n += 1) {
    if (!isWorkingDay(calendar, day)) continue;
    const closes = days.get(day)?.closes || time.closes;
    const span = [instantOf(day, minutesOf(time.opens), time.zone), instantOf(day, minutesOf(closes), time.zone), day] as const;
    // a day that closes before it opens has no working time
    if (span[1] > span[0]) yield span;
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
