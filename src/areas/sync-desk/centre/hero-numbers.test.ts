import { expect, test } from 'vitest';
import { isLate } from '#schema/rules/late.ts';
import { acceptedToday } from './hero-numbers.ts';

const HOUR = 3_600_000;
const noon = new Date(2026, 10, 22, 12).getTime();

test('ux.md §9: what waits is amber from the first, and red after 72 hours', () => {
  expect(isLate({ waiting: 1, oldestAt: noon - 72 * HOUR }, noon)).toBe(false);
  expect(isLate({ waiting: 1, oldestAt: noon - 73 * HOUR }, noon)).toBe(true);
  expect(isLate({ waiting: 0, oldestAt: noon - 73 * HOUR }, noon)).toBe(false);
  expect(isLate({ waiting: 1, oldestAt: 0 }, noon)).toBe(false);
});

test('accepted is what the vault took today, by its own time where there is one; never what was rejected', () => {
  const done = { state: 'done', code: '', doneAt: noon - HOUR, savedAt: noon - 40 * HOUR } as const;
  expect(acceptedToday([done, { ...done, state: 'acked', doneAt: 0, savedAt: noon }], noon)).toBe(2);
  const others = [
    { ...done, code: 'rejected' },
    { ...done, doneAt: noon - 20 * HOUR },
    { ...done, state: 'refused' as const },
    { ...done, doneAt: 0 },
  ];
  expect(acceptedToday(others, noon)).toBe(0);
});
