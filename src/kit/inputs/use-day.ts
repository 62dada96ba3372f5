import { useLingui } from '@lingui/react/macro';
import { dateOrderOf, readDate, YEARS_TO_COME } from '#schema/rules/dates.ts';
import { todayHere } from './today.ts';

/** The last year that two digits mean in the field of a day. */
export const latestYear = (future: boolean): number => new Date().getFullYear() + (future ? YEARS_TO_COME : 0);

/** Reads a typed day as its field does: the stored day; empty for text that is no day, or for a day to come that is over. */
export function useDay(future = false): (typed: string) => string {
  const { i18n } = useLingui();
  const order = dateOrderOf(i18n.locale);
  return (typed) => {
    const day = readDate(typed, order, latestYear(future)) ?? '';
    return future && day < todayHere() ? '' : day;
  };
}
