import type { I18n } from '@lingui/core';

/** A number with the separators of the language. */
export function numberText(i18n: I18n, value: number): string {
  return new Intl.NumberFormat(i18n.locale).format(value);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** Bytes in the unit that leaves one to three digits before the point. */
export function bytesText(i18n: I18n, bytes: number): string {
  const at = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** at;
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: units[at] ?? 'byte',
    maximumFractionDigits: value < 10 && at > 1 ? 1 : 0,
  }).format(value);
}

/** A part of a whole in percent. */
export function percentText(i18n: I18n, part: number): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}
