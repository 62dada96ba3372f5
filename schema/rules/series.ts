import type { Attribute } from '#schema/records/reference.ts';

/** A value of a numbered series, in its two parts (S1 §3: prefix, autonumberValue). */
export interface SeriesValue {
  prefix: string;
  digits: string;
}

/** Splits a value into the prefix that is shown as a chip and the digits that count. */
export function splitSeries(value: string): SeriesValue {
  const digits = /\d*$/.exec(value)?.[0] ?? '';
  return { prefix: value.slice(0, value.length - digits.length), digits };
}

/** Digits with the zeros the series has: `7` is `00007` where the format is `00000`. What is not all digits stays. */
export function paddedDigits(digits: string, { format }: Pick<Attribute, 'format'>): string {
  return /^\d+$/.test(digits) && /^0+$/.test(format) ? digits.padStart(format.length, '0') : digits;
}
