import type { Attribute } from '#schema/records/reference.ts';

/** The two parts of a value in a numbered series (S1 §3: prefix, autonumberValue). */
export interface SeriesValue {
  prefix: string;
  digits: string;
}

/** Splits a value into its prefix, which is shown as a chip, and its digits. */
export function splitSeries(value: string): SeriesValue {
  const digits = /\d*$/.exec(value)?.[0] ?? '';
  return { prefix: value.slice(0, value.length - digits.length), digits };
}

/** Pads digits with the zeros of the series: `7` becomes `00007` for the format `00000`. Other text is unchanged. */
export function paddedDigits(digits: string, { format }: Pick<Attribute, 'format'>): string {
  return /^\d+$/.test(digits) && /^0+$/.test(format) ? digits.padStart(format.length, '0') : digits;
}
