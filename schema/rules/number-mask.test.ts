import { expect, test } from 'vitest';
import { DEFAULT_MASK, finishNumber, fitsMask, matchesMask, mayPaste, typeNumber } from '#schema/rules/number-mask.ts';

const keys = (text: string, mask: string) => Array.from(text).reduce((shown, key) => typeNumber(shown, shown + key, mask), '');

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

test('R-167: a trailing dot goes', () => {
  expect([finishNumber('42.'), finishNumber('42.5')]).toEqual(['42', '42.5']);
});
