import { expect, test } from 'vitest';
import { usualWorkingTime } from '#schema/records/working-calendar.ts';
import { dueAt, isLate } from './due.ts';

const calendar = { time: usualWorkingTime, days: new Map() };
const at = (text: string) => Date.parse(`${text}+01:00`);
const due = (promised: { hours?: number; days?: number; cutOff?: string }, accepted: string) =>
  new Date(dueAt({ hours: 0, days: 0, cutOff: '', ...promised }, at(accepted), calendar)).toISOString();

test('hours are working hours: four hours before closing reach into the next working day', () => {
  expect(due({ hours: 4 }, '2026-01-09T14:00')).toBe('2026-01-12T09:00:00.000Z');
});

test('after the cut-off an order counts as one of the next working day', () => {
  expect(due({ days: 1, cutOff: '12:00' }, '2026-01-12T11:59')).toBe('2026-01-13T15:00:00.000Z');
  expect(due({ days: 1, cutOff: '12:00' }, '2026-01-12T12:01')).toBe('2026-01-14T15:00:00.000Z');
});

test('a holiday is no working day: Epiphany', () => {
  expect(due({ days: 1 }, '2026-01-05T10:00')).toBe('2026-01-07T15:00:00.000Z');
});

test('late is past due and not over', () => {
  expect([
    isLate({ dueAt: 5, over: false }, 6),
    isLate({ dueAt: 5, over: true }, 6),
    isLate({ dueAt: 0, over: false }, 6),
  ]).toEqual([true, false, false]);
});
