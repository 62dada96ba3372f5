import { expect, test } from 'vitest';
import { twicePrinted } from './twice-printed.ts';

const run = (id: string, first: number, last: number, series = 'container') => ({ id, series, prefix: '', first, last });

test('print runs of one series that have labels of each other are named with how many', () => {
  const found = twicePrinted([
    run('a', 1, 10),
    run('b', 8, 12),
    run('c', 13, 20),
    run('d', 9, 9),
    run('e', 5, 9, 'container:other'),
  ]);
  expect(Object.fromEntries(found)).toEqual({ a: 3, b: 3, d: 1 });
});

test('runs next to each other have nothing in common', () => {
  expect(twicePrinted([run('a', 1, 10), run('b', 11, 20)]).size).toBe(0);
});
