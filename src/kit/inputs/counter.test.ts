import { expect, test } from 'vitest';
import { showsCount, tooMany } from './counter.ts';

test('a year of four digits is full without a word about it', () => {
  expect(showsCount(4, 4)).toBe(false);
});

test('a note counts near its end, not from its first letter', () => {
  expect([showsCount(1, 2_000), showsCount(1_599, 2_000), showsCount(1_600, 2_000)]).toEqual([false, false, true]);
});

test('a field without a limit counts nothing', () => {
  expect(showsCount(5_000, 0)).toBe(false);
});

test('what is too long is counted as a person counts it', () => {
  expect([tooMany('Łódź', 4), tooMany('Łódź!!', 4), tooMany('\u{1F4E6}'.repeat(4), 4), tooMany('no limit', 0)]).toEqual([
    0, 2, 0, 0,
  ]);
});
