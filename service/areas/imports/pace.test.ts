import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('archive.md §10: tablets wait about as long behind each step of an import: slow rows make it smaller, fast ones larger', () => {
  const pace = new Pace();
  const steps = (msOfRow: number, count: number) =>
    Array.from({ length: count }, () => {
      pace.learn(pace.rows, pace.rows * msOfRow);
      return pace.rows;
    });
  expect(steps(0.25, 4)).toEqual([40, 80, 100, 100]);
  expect(steps(0.5, 2)).toEqual([50, 50]);
  expect(steps(5, 2)).toEqual([20, 20]);
  expect(steps(0, 5)).toEqual([40, 80, 160, 200, 200]);
});
