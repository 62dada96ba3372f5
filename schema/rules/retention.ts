/** Earliest date of destruction. Pure, the same on device and service, and computed for every decision. */

/** A retention schedule, as far as the rule needs it. */
export interface Schedule {
  /** Category of the archive law: A, B5, BE10 … */
  code: string;
  years: number;
  /** Kept permanently (category A). */
  permanent: boolean;
  /** Requires a review before destruction (BE). */
  review: boolean;
  /** The years start on the base date, or on the first day of the year after it. */
  from: 'day' | 'nextYear';
}

/** Reasons why a record never becomes eligible. */
export type Never = 'noSchedule' | 'noBaseDate' | 'permanent';

/** Eligible from this day (yyyy-MM-dd), or never with the reason. */
export type Eligible = { on: string } | { never: Never };

const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the first day on which a record may be destroyed.
 *
 * @param baseDate yyyy-MM-dd; empty if the record has none
 * @param keepUntil yyyy-MM-dd set by a user; it can only postpone the day
 */
export function eligibleOn(schedule: Schedule | undefined, baseDate: string, keepUntil = ''): Eligible {
  if (!schedule) return { never: 'noSchedule' };
  if (schedule.permanent) return { never: 'permanent' };
  const found = day.exec(baseDate);
  if (!found) return { never: 'noBaseDate' };
  const on =
    schedule.from === 'nextYear' ? `${pad(Number(found[1]) + schedule.years + 1)}-01-01` : yearsAfter(found, schedule.years);
  return { on: keepUntil > on ? keepUntil : on };
}

/** The same day in a later year; 29 February becomes 1 March in a common year. */
function yearsAfter(found: RegExpExecArray, years: number): string {
  const [, year = '', month = '', date = ''] = found;
  const later = Number(year) + years;
  const isLeap = (later % 4 === 0 && later % 100 !== 0) || later % 400 === 0;
  return month === '02' && date === '29' && !isLeap ? `${pad(later)}-03-01` : `${pad(later)}-${month}-${date}`;
}

const pad = (year: number) => String(year).padStart(4, '0');

/**
 * Returns the day of a box: the latest of its documents, because it is destroyed as a whole. One document that never becomes
 * eligible keeps the box. `own` applies to an empty box.
 */
export function eligibleTogether(documents: readonly Eligible[], own: Eligible): Eligible {
  const never = documents.find((one) => 'never' in one);
  if (never) return never;
  const days = documents.flatMap((one) => ('on' in one ? [one.on] : []));
  const latest = days.toSorted().at(-1);
  return latest === undefined ? own : { on: latest };
}

/** The later of two keep-until days, because the day can only be postponed. */
export function laterKeep(before: string, asked: string): string {
  return asked > before ? asked : before;
}
