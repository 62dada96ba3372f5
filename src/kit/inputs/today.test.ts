import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#schema/limits.ts';
import { noteClock, todayHere } from './today.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) }));
afterEach(() => {
  noteClock(0);
  vi.useRealTimers();
});

test('today is that of the service where the clock of the device is known to be off', () => {
  expect(todayHere()).toBe('2026-11-20');
  noteClock(DAY_MS);
  expect(todayHere()).toBe('2026-11-19');
  noteClock(-30 * DAY_MS);
  expect(todayHere()).toBe('2026-12-20');
});
