import { existsSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { agoText, dateText, dateTimeText, momentText, scanAgoText } from '#src/text/dates.ts';
import { chosenLocale, localeCookie, localeOf, locales } from '#src/text/locales.ts';
import { bytesText } from '#src/text/numbers.ts';
import { loadAreaProblems, problemText, refusalText, unknownProblem } from '#src/text/problems.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const at = new Date(2026, 10, 20, 9, 5, 7).getTime();
const HOUR = 3_600_000;

test('R-242, R-243: grids show one format in every language; 0 is never and stays blank (S0 §9)', () => {
  expect(dateTimeText(at)).toBe('2026-11-20 09:05:07');
  expect(dateText(at)).toBe('2026-11-20');
  expect(dateTimeText(0)).toBe('');
});

test('a moment of today is its time, another day has its date', () => {
  expect(momentText(i18n, at, at + HOUR)).toBe('09:05');
  expect(momentText(i18n, at, at + 48 * HOUR)).toContain('Nov 20');
});

test('ages are shown in the largest unit that fits', () => {
  expect(scanAgoText(i18n, at, at + 12_400)).toBe('12 seconds ago');
  expect(scanAgoText(i18n, at, at + 5 * 60_000)).toBe('5 minutes ago');
  expect(agoText(i18n, at, at + 5 * 60_000)).toBe('5 minutes ago');
  expect(agoText(i18n, at, at + 26 * HOUR)).toBe('yesterday');
});

test('R-007, R-008, R-134, R-241: the language is the cookie’s, then the browser’s, then the client’s, then Polish', () => {
  expect(chosenLocale('a=b; locale=de-DE', ['en-GB'], 'pl')).toBe('de-DE');
  expect(chosenLocale('', ['fr-FR', 'en-GB'], 'pl')).toBe('en-US');
  expect(chosenLocale('', ['fr-FR'], 'DE')).toBe('de-DE');
  expect(chosenLocale('locale=xx', ['fr-FR'], '')).toBe('pl-PL');
  expect(localeOf('EN')).toBe('en-US');
  expect(localeCookie('pl-PL')).toContain(`max-age=${365 * 86_400}; samesite=lax`);
  expect(locales).toEqual(['en-US', 'pl-PL', 'de-DE']);
  expect(locales.every((locale) => existsSync(`locales/${locale}/app.po`))).toBe(true);
});

test.each([
  ['en-US', ['0 kB', '1 kB', '412 kB', '1 MB', '1.2 GB']],
  ['pl-PL', ['0 kB', '1 kB', '412 kB', '1 MB', '1,2 GB']],
  ['de-DE', ['0 kB', '1 kB', '412 kB', '1 MB', '1,2 GB']],
])('bytes are shown with one to three digits, and none on its own: %s', (locale, expected) => {
  const own = setupI18n({ locale, messages: { [locale]: {} } });
  const shown = [0, 777, 412_000, 999_600, 1_240_000_000].map((bytes) => bytesText(own, bytes).replace('\u00A0', ' '));
  expect(shown).toEqual(expected);
});

test('a code this version does not know still has words, and names of the prototype are no codes', () => {
  expect(problemText('something.new')).toBe(unknownProblem);
  expect(refusalText('toString')).toBe(unknownProblem);
});

test('a problem of an area has its words once a page has brought them, and the first pages do not wait for them', async () => {
  // other tests of this process have brought them
  vi.resetModules();
  const fresh = await import('#src/text/problems.ts');
  expect(fresh.problemText('file.locked')).toBe(fresh.unknownProblem);
  expect(fresh.refusalText('fileRefused')).toBe(fresh.unknownProblem);
  await fresh.loadAreaProblems();
  expect(fresh.problemText('file.locked')).not.toBe(fresh.unknownProblem);
  expect(fresh.refusalText('fileRefused')).not.toBe(fresh.unknownProblem);
});

test('R-217: a missing right is explained, and is no unknown problem', async () => {
  expect(problemText('grant.missing')).not.toBe(unknownProblem);
  await loadAreaProblems();
  expect(refusalText('grantMissing')).not.toBe(unknownProblem);
});
