import { expect, test } from 'vitest';
import { showsCount } from './counter.ts';

test('a year of four digits is full without a word about it', () => {
  expect(showsCount(4, 4)).toBe(false);
});

test('a note counts near its end, not from its first letter', () => {
  expect([showsCount(1, 2_000), showsCount(1_599, 2_000), showsCount(1_600, 2_000)]).toEqual([false, false, true]);
});

test('a field without a limit counts nothing', () => {
  expect(showsCount(5_000, 0)).toBe(false);
});
