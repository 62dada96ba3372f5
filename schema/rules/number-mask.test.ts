import { expect, test } from 'vitest';
import {
  DEFAULT_MASK,
  finishNumber,
  fitsMask,
  matchesMask,
  mayPaste,
  pastedNumber,
  typeNumber,
} from '#schema/rules/number-mask.ts';

const keys = (text: string, mask: string) => Array.from(text).reduce((shown, key) => typeNumber(shown, shown + key, mask), '');
const pasted = (text: string, locale: string) => mayPaste(pastedNumber(text, locale), '####.##');
const back = (shown: string) => typeNumber(shown, shown.slice(0, -1), '##');

test('R-165: only digits and a dot, and nothing beyond the mask', () => {
  expect(['7', '42', '42.5', ''].map((text) => fitsMask(text, DEFAULT_MASK))).toEqual([true, true, true, true]);
  expect(['123', '1.25', '1.2.3', '-1', '1e2', '.5', 'x'].some((text) => fitsMask(text, DEFAULT_MASK))).toBe(false);
  expect(keys('4x2.56', DEFAULT_MASK)).toBe('42.5');
  expect(keys('12,5', '##.#')).toBe('12.5');
  expect(keys('1.5', '####')).toBe('15');
});

test('R-165: a mask of zeros asks for that many digits; a mask that is none is the default', () => {
  expect(matchesMask('2019', '0000')).toBe(true);
  expect(matchesMask('219', '0000')).toBe(false);
  expect(matchesMask('1.50', '#0.00')).toBe(true);
  expect(matchesMask('123', 'yyyy')).toBe(false);
  expect(matchesMask('12.5', 'yyyy')).toBe(true);
});

test('R-166: pasted text must be a number of the mask', () => {
  expect([mayPaste('42.5', '##.#'), mayPaste(' 42 ', '##.#'), mayPaste('420', '##.#'), mayPaste('4a', '##.#')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('R-166: a comma that is pasted is the point where the language writes one, and parts thousands elsewhere', () => {
  expect([pasted('12,5', 'pl-PL'), pasted('12,5', 'de-DE'), pasted('12.5', 'pl-PL')]).toEqual([true, true, true]);
  expect([pasted('1,234', 'en-US'), pasted('1.234,5', 'de-DE'), pasted('1,2,3', 'pl-PL')]).toEqual([false, false, false]);
});

test('R-165: what a scan or an older mask left in a field can be taken away key by key, and nothing be added to it', () => {
  expect(back('AB1')).toBe('AB');
  expect(back(back(back('2019')))).toBe('2');
  expect(typeNumber('2019', '219', '##')).toBe('219');
  expect([typeNumber('2019', '20195', '##'), typeNumber('AB1', 'AX', '##'), typeNumber('AB1', 'AX1', '##')]).toEqual([
    '2019',
    'AB1',
    'AB1',
  ]);
});

test('R-167: a trailing dot goes', () => {
  expect([finishNumber('42.'), finishNumber('42.5')]).toEqual(['42', '42.5']);
});
