import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** Times as people read them. Grids use the one format of S0 §9 in every language; sentences use the language's own. */

const two = (value: number) => String(value).padStart(2, '0');

/** `yyyy-MM-dd` in local time; empty for 0, which stands for "never". */
export function dateText(ms: number): string {
  if (ms === 0) return '';
  const at = new Date(ms);
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `yyyy-MM-dd HH:mm:ss` in local time; empty for 0. */
export function dateTimeText(ms: number): string {
  return ms === 0 ? '' : `${dateText(ms)} ${clockText(ms, true)}`;
}

/** `HH:mm`, or with seconds. */
export function clockText(ms: number, seconds = false): string {
  const at = new Date(ms);
  const minutes = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return seconds ? `${minutes}:${two(at.getSeconds())}` : minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

/** A day in words: "20 Nov", with the year when it is another one. */
export function dayText(i18n: I18n, ms: number, now = Date.now()): string {
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  return formatOf(i18n.locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(ms);
}

/** True if a time is today. */
export function isToday(ms: number, now = Date.now()): boolean {
  return dateText(ms) === dateText(now);
}

/** Formats a time: "14:06" on the same day, otherwise "20 Nov, 14:06". */
export function momentText(i18n: I18n, ms: number, now = Date.now()): string {
  if (ms === 0) return i18n._(msg`never`);
  if (isToday(ms, now)) return clockText(ms);
  const day = dayText(i18n, ms, now);
  const time = clockText(ms);
  return i18n._(msg`${day}, ${time}`);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats an age in the largest unit that fits: "just now", "5 minutes ago". */
export function agoText(i18n: I18n, ms: number, now = Date.now()): string {
  const age = Math.max(0, now - ms);
  if (age < MINUTE) return i18n._(msg`just now`);
  const relative = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour');
  return relative.format(-Math.floor(age / DAY), 'day');
}

/** As `agoText`, but in seconds within the first minute: for two scans one after the other. */
export function scanAgoText(i18n: I18n, ms: number, now: number): string {
  const age = Math.max(0, now - ms);
  if (age >= MINUTE) return agoText(i18n, ms, now);
  return new Intl.RelativeTimeFormat(i18n.locale).format(-Math.max(1, Math.floor(age / 1_000)), 'second');
}

/** A length of time in the largest unit: "40 seconds", "3 hours". */
export function durationText(i18n: I18n, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 90) return i18n._(msg`${plural(seconds, { one: '# second', other: '# seconds' })}`);
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return i18n._(msg`${plural(minutes, { one: '# minute', other: '# minutes' })}`);
  const hours = Math.round(minutes / 60);
  if (hours < 48) return i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`);
  const days = Math.round(hours / 24);
  return i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`);
}
