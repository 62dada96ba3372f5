import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { decidedSince, madeWith, median, secondsSpent, startOfDay } from './solved-today.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const row = (type: string, savedAt: number, spent: number) =>
  ({ type, savedAt, operation: JSON.stringify({ payload: { secondsSpent: spent }, payloadVersion: 1 }) }) as OutboxDoc;
const decided = (id: string, decidedAt: number) => ({ id, decidedAt }) as Conflict;

const made = (id: string, entityId: string, batchId: string, n: number) =>
  ({
    id,
    entityId,
    n,
    type: 'conflict.decide',
    savedAt: n,
    operation: JSON.stringify({ payload: { batchId }, payloadVersion: 1 }),
  }) as OutboxDoc;

test('solved today are those decided since midnight, the last one first', () => {
  const cases = [decided('morning', noon - 3_600_000), decided('yesterday', noon - 86_400_000), decided('now', noon)];
  expect(decidedSince(cases, startOfDay(noon)).map((each) => each.id)).toEqual(['now', 'morning']);
});

test('the time of a case is that of the middle one, so that one long call does not change it', () => {
  expect(median([4, 9, 600])).toBe(9);
  expect(median([12, 4])).toBe(4);
  expect(median([])).toBe(0);
});

test('only decisions count for the time, not claims, and only those of today', () => {
  const rows = [row('conflict.decide', noon, 7), row('conflict.claim', noon, 90), row('conflict.decide', noon - 86_400_000, 300)];
  expect(secondsSpent(rows, startOfDay(noon))).toEqual([7]);
});

test('a decision made together with others is taken back with them, the newest one of its case', () => {
  const rows = [made('1', 'a', 'first', 1), made('2', 'a', 'second', 2), made('3', 'b', 'second', 3), made('4', 'c', 'third', 4)];
  expect(madeWith(rows, 'a')).toEqual({ opIds: ['2', '3'], batchId: 'second', at: 2 });
  expect(madeWith(rows, 'd')).toBeUndefined();
});
