import { expect, test } from 'vitest';
import { eligibleOn, eligibleTogether, laterKeep, type Schedule } from './retention.ts';

const b10: Schedule = { code: 'B10', years: 10, permanent: false, review: false, from: 'nextYear' };

test('the years begin with the first day of the year after the base date', () => {
  expect(eligibleOn(b10, '2020-05-17')).toEqual({ on: '2031-01-01' });
  expect(eligibleOn({ ...b10, from: 'day' }, '2020-05-17')).toEqual({ on: '2030-05-17' });
});

test('a leap day without a successor becomes the first of March', () => {
  expect(eligibleOn({ ...b10, from: 'day', years: 1 }, '2024-02-29')).toEqual({ on: '2025-03-01' });
  expect(eligibleOn({ ...b10, from: 'day', years: 4 }, '2024-02-29')).toEqual({ on: '2028-02-29' });
  expect(eligibleOn({ ...b10, from: 'day', years: 76 }, '2024-02-29')).toEqual({ on: '2100-03-01' });
});

test('without a schedule or a base date a record is never eligible, and the answer names the cause', () => {
  expect(eligibleOn(undefined, '2020-01-01')).toEqual({ never: 'noSchedule' });
  expect(eligibleOn(b10, '')).toEqual({ never: 'noBaseDate' });
  expect(eligibleOn(b10, '17.05.2020')).toEqual({ never: 'noBaseDate' });
  expect(eligibleOn({ ...b10, permanent: true }, '1920-01-01')).toEqual({ never: 'permanent' });
});

test('keep until only ever puts the day off', () => {
  expect(eligibleOn(b10, '2020-05-17', '2035-03-01')).toEqual({ on: '2035-03-01' });
  expect(eligibleOn(b10, '2020-05-17', '2021-03-01')).toEqual({ on: '2031-01-01' });
  expect(laterKeep('2035-03-01', '2030-01-01')).toBe('2035-03-01');
});

test('a box waits for the latest of its documents, and for ever with one that never becomes eligible', () => {
  const own = { never: 'noBaseDate' } as const;
  expect(eligibleTogether([{ on: '2031-01-01' }, { on: '2033-01-01' }], own)).toEqual({ on: '2033-01-01' });
  expect(eligibleTogether([{ on: '2031-01-01' }, { never: 'permanent' }], own)).toEqual({ never: 'permanent' });
  expect(eligibleTogether([], { on: '2031-01-01' })).toEqual({ on: '2031-01-01' });
});

const on = (base: string, years: number, from: 'day' | 'nextYear') => {
  const found = eligibleOn({ ...b10, years, from }, base);
  return 'on' in found ? found.on : '';
};

test('property: a later base date or a longer schedule never brings the day forward', () => {
  const days = ['1999-12-31', '2000-02-29', '2015-06-30', '2015-07-01', '2020-01-01', '2020-12-31', '2024-02-29'];
  for (const from of ['day', 'nextYear'] as const)
    for (let years = 0; years < 60; years += 1)
      days.forEach((base, index) => {
        expect(on(base, years + 1, from) >= on(base, years, from)).toBe(true);
        const next = days[index + 1];
        if (next !== undefined) expect(on(next, years, from) >= on(base, years, from)).toBe(true);
      });
});
