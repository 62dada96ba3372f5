import type { ContainerType } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';

/** A series of box codes: the format of its numbers. */
export interface CodeSeries {
  prefix: string;
  /** Digits a number is padded to, without its check digit. */
  width: number;
  checkDigit: boolean;
}

/** A series as the service leases numbers from it. */
export interface LeasedSeries extends CodeSeries {
  of: string;
}

/** Codes of the client: the series of every type without one of its own. */
export const CLIENT_SERIES = 'container';
const OWN = `${CLIENT_SERIES}:`;
/** Digits of the client's series if nothing is stored yet; a lease includes their number. */
const CLIENT_WIDTH = 4;
/** Longest number that every runtime represents exactly. */
const WIDEST = 12;

/** True for a series that numbers boxes. */
export const isContainerSeries = (of: string): boolean => of === CLIENT_SERIES || of.startsWith(OWN);

/**
 * The series for labels of a type: its own, or that of the client. Null if its own is ambiguous: a code must lead back to one
 * number of one series, so a prefix does not end with a digit and belongs to one type.
 */
export function seriesOfType(type: ContainerType, types: readonly ContainerType[]): LeasedSeries | null {
  const { id, series } = type;
  if (!series) return { of: CLIENT_SERIES, prefix: '', width: CLIENT_WIDTH, checkDigit: false };
  const { prefix, width } = series;
  // characters that a barcode can encode and a scanner returns unchanged
  const isPlain = /^[!-~]*[!-/:-~]$/.test(prefix) && normaliseCode(prefix) === prefix;
  const isAlone = types.every((other) => other.id === id || other.series?.prefix !== prefix);
  if (!isPlain || !isAlone || !Number.isInteger(width) || width < 1 || width > WIDEST) return null;
  return { of: `${OWN}${id}`, ...series };
}

/** Every series of a client, without duplicates. */
export function allSeries(types: readonly ContainerType[]): LeasedSeries[] {
  const found = types.flatMap((type) => seriesOfType(type, types) ?? []);
  return [...new Map(found.map((series) => [series.of, series])).values()];
}

/** The check digit of a number (GS1, modulo 10), which reveals any single wrong digit. */
export function checkDigitOf(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The code of a number. */
export function codeOfNumber({ prefix, width, checkDigit }: CodeSeries, number: number): string {
  const digits = String(number).padStart(width, '0');
  return `${prefix}${digits}${checkDigit ? checkDigitOf(digits) : ''}`;
}

/** The number of a code; undefined for a code of another series, or with a wrong check digit. */
export function numberOfCode(series: CodeSeries, code: string): number | undefined {
  if (!code.startsWith(series.prefix)) return undefined;
  const rest = code.slice(series.prefix.length);
  const number = Number(series.checkDigit ? rest.slice(0, -1) : rest);
  return /^\d+$/.test(rest) && Number.isSafeInteger(number) && codeOfNumber(series, number) === code ? number : undefined;
}
