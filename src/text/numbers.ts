import type { I18n } from '@lingui/core';

/** A formatter takes longer to make than a row to draw. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A number with the separators of the language. */
export function numberText(i18n: I18n, value: number): string {
  const formatter = formatters.get(i18n.locale) ?? new Intl.NumberFormat(i18n.locale);
  formatters.set(i18n.locale, formatter);
  return formatter.format(value);
}

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/**
 * Formats bytes in the unit that leaves one to three digits before the point. Single bytes are no useful unit, and browsers
 * write *777 byte*: anything below a kilobyte, but not zero, is one.
 */
export function bytesText(i18n: I18n, bytes: number): string {
  let value = bytes > 0 ? Math.max(1, bytes / STEP) : 0;
  let at = 0;
  while (Math.round(value) >= STEP && at < units.length - 1) {
    value /= STEP;
    at += 1;
  }
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: units[at] ?? 'kilobyte',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}

/** A part of a whole in percent. */
export function percentText(i18n: I18n, part: number): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}
