import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import * as v from 'valibot';
import { isStoredDate } from '#schema/rules/dates.ts';

/** Working hours of a client: its parameter `workingTime`, and the exceptions. */

/** Wall-clock time of a day; `24:00` is its end. */
const timeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** Client parameter `workingTime`. */
export const workingTime = v.pipe(
  v.object({
    /** ISO weekdays, Monday is 1. */
    weekdays: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.maxLength(7)),
    opens: timeOfDay,
    closes: timeOfDay,
    /** Time zone of the hours. */
    zone: v.pipe(v.string(), v.maxLength(64), v.check(isZone)),
  }),
  v.check(({ opens, closes }) => opens < closes),
);
export type WorkingTime = v.InferOutput<typeof workingTime>;

/** Default working time of a client. */
export const usualWorkingTime: WorkingTime = {
  weekdays: [1, 2, 3, 4, 5],
  opens: '08:00',
  closes: '16:00',
  zone: HOME_ZONE,
};

/** An exception to weekdays and holidays: closed, worked although it is a holiday, or closed earlier. */
export const calendarDay = v.object({
  day: v.pipe(v.string(), v.check(isStoredDate)),
  working: v.boolean(),
  /** Its closing time; empty for the usual one. */
  closes: v.union([v.literal(''), timeOfDay]),
});
export type CalendarDay = v.InferOutput<typeof calendarDay>;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
