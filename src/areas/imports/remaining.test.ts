import { expect, test } from 'vitest';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { noPace, paced, remainingMs } from './remaining.ts';

const rowOf = (rows: number, more: Partial<ImportRow> = {}, ofRows?: number) =>
  ({ id: 'i', status: states.running, progress: 0, counters: { rows, ofRows }, ...more }) as ImportRow;

const run = (rows: number, ofRows: number) => rowOf(rows, {}, ofRows);

const seen = (...rows: [row: ImportRow, seconds: number][]) => {
  const pace = rows.reduce((before, [row, seconds]) => paced(before, row, seconds * 1_000), noPace);
  return remainingMs(pace, (rows.at(-1) as [ImportRow, number])[0]);
};

test('no time is named before there is a pace: after one answer, after a moment, while nothing moves', () => {
  expect(seen([run(100, 1_000), 0])).toBeUndefined();
  expect(seen([run(100, 1_000), 0], [run(150, 1_000), 2])).toBeUndefined();
  expect(seen([run(100, 1_000), 0], [run(100, 1_000), 30])).toBeUndefined();
  expect(seen([run(100, 1_000), 0], [run(100, 1_000), 0], [run(200, 1_000), 10])).toBe(80_000);
});

test('work that pauses in between is slower, and the pace is that of the last minutes', () => {
  expect(seen([run(0, 10_000), 0], [run(100, 10_000), 10], [run(100, 10_000), 20])).toBe(1_980_000);
  expect(seen([run(0, 10_000), 0], [run(10, 10_000), 300], [run(1_010, 10_000), 400])).toBe(899_000);
});

test('a check that knows no rows has a pace after some per cents; other work is measured from its own start', () => {
  const check = (progress: number) => rowOf(5, { status: states.checking, progress });
  expect(seen([check(1), 0], [check(2), 20])).toBeUndefined();
  expect(seen([check(0), 0], [check(10), 20])).toBe(180_000);
  expect(seen([check(0), 0], [check(90), 20], [rowOf(1, {}, 100), 22], [rowOf(2, {}, 100), 24])).toBeUndefined();
});
