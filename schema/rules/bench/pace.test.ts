import { expect, test } from 'vitest';
import { countOutcome } from '#schema/codes/bench.ts';
import { paceOf } from './pace.ts';

const found = (...seconds: number[]) => seconds.map((second) => ({ outcome: countOutcome.found, at: second * 1_000 }));

test('the counter shows documents a minute, and the minutes that the rest takes', () => {
  expect(paceOf(found(0, 6, 13, 20, 27, 33, 40), 22)).toEqual({ perMinute: 9, minutesLeft: 3 });
  expect(paceOf(found(0, 1, 2, 3, 4, 5), 1)).toEqual({ perMinute: 60, minutesLeft: 1 });
});

test('a pause is no part of the pace, and only documents that were found are', () => {
  expect(paceOf([...found(0, 1, 2, 3, 4), ...found(600, 610, 620, 630, 640)], 6)).toEqual({ perMinute: 6, minutesLeft: 1 });
  expect(paceOf([...found(0, 1, 2, 3, 4), ...found(600)], 6)).toBeNull();
  const again = found(0, 10, 20, 30).map((item) => ({ ...item, outcome: countOutcome.again }));
  expect(paceOf([...again, ...found(40)], 6)).toBeNull();
});

test('too few documents, a whole box and a clock that was set back show no pace', () => {
  expect(paceOf([], 10)).toBeNull();
  expect(paceOf(found(0, 10, 20, 30), 10)).toBeNull();
  expect(paceOf(found(0, 10, 20, 30, 40), 0)).toBeNull();
  expect(paceOf(found(100, 80, 60, 40, 20), 3)).toBeNull();
});
