import { expect, test } from 'vitest';
import { twicePrinted } from './twice-printed.ts';

const run = (first: number, last: number, series = 'container') => ({
  series,
  prefix: '',
  width: 8,
  checkDigit: false,
  first,
  last,
});

test('labels that two print runs of one series have are named by their numbers', () => {
  const found = twicePrinted([run(8, 12), run(1, 10), run(13, 20), run(9, 9), run(5, 9, 'container:other')]);
  expect(found.map(({ first, last }) => [first, last])).toEqual([
    [8, 10],
    [9, 9],
    [9, 9],
  ]);
});

test('runs next to each other have nothing in common', () => {
  expect(twicePrinted([run(1, 10), run(11, 20)])).toEqual([]);
});
