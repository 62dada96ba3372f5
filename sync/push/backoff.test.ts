import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { backoffMs } from './backoff.ts';

test('the longest wait doubles with each failure, up to five minutes', () => {
  const longest = Array.from({ length: 12 }, (_, i) => backoffMs(i + 1, { next: () => 1 }));
  expect(longest.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(longest.at(-1)).toBe(LIMITS.backoffMostMs);
  expect(backoffMs(10_000, { next: () => 1 })).toBe(LIMITS.backoffMostMs);
});

test('full jitter: from zero up', () => {
  expect(backoffMs(5, { next: () => 0 })).toBe(0);
  expect(backoffMs(5, { next: () => 0.5 })).toBe(16_000);
});
