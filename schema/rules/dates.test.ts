import { expect, test } from 'vitest';
import { dateOrder, isStoredDate, readDate, showDate, typeDate, YEARS_TO_COME, type DateOrder } from '#schema/rules/dates.ts';

const POLISH: DateOrder = 'dd.MM.yyyy';
const keys = (text: string, order: DateOrder) =>
  Array.from(text).reduce((shown, key) => typeDate(shown, `${shown}${key}`, order), '');

test('a language and a class choose the order; MM/dd/yyyy is the default (R-161)', () => {
  expect(['pl-PL', 'de', 'en-US', 'fr'].map((locale) => dateOrder('', locale))).toEqual([
    'dd.MM.yyyy',
    'dd.MM.yyyy',
    'MM/dd/yyyy',
    'MM/dd/yyyy',
  ]);
  expect(dateOrder('yyyy-MM-dd', 'pl')).toBe('yyyy-MM-dd');
});

test.each(['120361', '12.3.61', '12031961', '12.03.1961', '1961-03-12', '03/12/1961', '3/12/61', '19610312', ' 12.03.1961 '])(
  'R-161: %s is 12 March 1961 where days come first',
  (typed) => expect(readDate(typed, POLISH, 2026)).toBe('1961-03-12'),
);

test.each(['031261', '03121961', '03/12/1961', '12.3.61', '1961-03-12'])(
  'R-161: %s is 12 March 1961 where months come first',
  (typed) => expect(readDate(typed, 'MM/dd/yyyy', 2026)).toBe('1961-03-12'),
);

test.each([
  ['05.01.27', '2027-01-05'],
  ['050176', '2076-01-05'],
  // over, so it is refused as such and not kept for a hundred years
  ['05.01.25', '2025-01-05'],
  ['05.01.1927', '1927-01-05'],
])('two digits of a day to come are a year about now or later: %s is %s', (typed, day) => {
  expect(readDate(typed, POLISH, 2026 + YEARS_TO_COME)).toBe(day);
  expect(readDate('05.01.27', POLISH, 2026)).toBe('1927-01-05');
});

test.each(['', '1203', '31.02.2020', '29.02.2019', '1971-13-40', '12.3.1', '12.3-61', '12345678901', 'yesterday', '00.00.0000'])(
  'R-161: %s is no date',
  (typed) => expect(readDate(typed, POLISH, 2026)).toBeNull(),
);

test('a two-digit year is never in the future', () => {
  expect(readDate('01.01.26', POLISH, 2026)).toBe('2026-01-01');
  expect(readDate('01.01.27', POLISH, 2026)).toBe('1927-01-01');
  expect(readDate('29.02.00', POLISH, 2026)).toBe('2000-02-29');
});

test('separators appear while digits are typed, and every accepted writing survives its keys', () => {
  expect(keys('12031961', POLISH)).toBe('12.03.1961');
  expect(keys('120361', POLISH)).toBe('12.03.61');
  expect(keys('1961-03-12', POLISH)).toBe('1961-03-12');
  for (const typed of ['12031961', '120361', '12.3.61', '1961-03-12', '12.03.1961', '19610312', '03/12/1961'])
    expect([typed, readDate(keys(typed, POLISH), POLISH, 2026)]).toEqual([typed, '1961-03-12']);
  for (const typed of ['03121961', '3/12/61', '1961-03-12'])
    expect([typed, readDate(keys(typed, 'MM/dd/yyyy'), 'MM/dd/yyyy', 2026)]).toEqual([typed, '1961-03-12']);
});

test('a deletion leaves what is left', () => {
  expect(typeDate('12.03', '12.0', POLISH)).toBe('12.0');
  expect(typeDate('12.03.1961', '', POLISH)).toBe('');
});

test('stored dates are shown in the order of the reader', () => {
  expect(showDate('1961-03-12', POLISH)).toBe('12.03.1961');
  expect(showDate('1961-03-12', 'MM/dd/yyyy')).toBe('03/12/1961');
  expect(showDate('soon', POLISH)).toBe('soon');
  expect([isStoredDate('1961-03-12'), isStoredDate('1961-02-30'), isStoredDate('1961-3-2')]).toEqual([true, false, false]);
});
