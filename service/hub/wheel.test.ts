import { expect, test } from 'vitest';
import { Wheel } from '#service/hub/wheel.ts';

test('each thing comes once a round, in even shares, and what was taken out no more', () => {
  const wheel = new Wheel<number>(15);
  for (let n = 0; n < 10_000; n += 1) wheel.add(n);
  const turns = Array.from({ length: 15 }, () => wheel.turn());
  expect(Math.max(...turns.map(({ length }) => length)) - Math.min(...turns.map(({ length }) => length))).toBeLessThan(2);
  expect(turns.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
  for (let n = 0; n < 9_990; n += 1) wheel.delete(n);
  expect([wheel.size, Array.from({ length: 15 }, () => wheel.turn()).flat().length]).toEqual([10, 10]);
});
