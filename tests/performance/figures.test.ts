import { expect, test } from 'vitest';
import { factorOf, markOn, outcomeOf, percentile, tableOf, type Figure } from '#tests/performance/figures.ts';

const figure: Figure = {
  name: 'save',
  value: 41.234,
  unit: 'ms',
  mark: 50,
  floor: { what: 'raw put', value: 3 },
  how: '60 saves',
};

test('a percentile is a sample, not something between two', () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
});

test('a mark is the most allowed, or the least where more is better', () => {
  expect(outcomeOf(figure)).toBe('met');
  expect(outcomeOf({ ...figure, value: 50.1 })).toBe('missed');
  expect(outcomeOf({ ...figure, atLeast: true })).toBe('missed');
  expect(outcomeOf({ name: 'gap', value: 1, unit: 'ms', how: '' })).toBe('no mark');
});

const slow = { processor: 1.5, disk: 2 };

test('an absolute mark grows with the machine: drawing with the processor, writing with the slower of both', () => {
  expect(markOn({ ...figure, scales: 'processor' }, slow)).toBe(75);
  expect(markOn({ ...figure, scales: 'writing' }, slow)).toBe(100);
  expect(markOn({ ...figure, scales: 'writing', atLeast: true }, slow)).toBe(25);
  expect(markOn(figure, slow)).toBe(50);
});

test('a fast machine makes no mark stricter', () => {
  expect(factorOf({ scales: 'writing' }, { processor: 0.5, disk: 0.4 })).toBe(1);
});

test('above 2.5 an absolute figure is not judged, and a ratio still is', () => {
  const crawling = { processor: 2.6, disk: 1 };
  expect(outcomeOf({ ...figure, value: 500, scales: 'processor' }, crawling)).toBe('not judged');
  expect(outcomeOf({ ...figure, value: 500 }, crawling)).toBe('missed');
  expect(outcomeOf({ ...figure, value: 120, scales: 'processor' }, { processor: 2.5, disk: 9 })).toBe('met');
});

test('the table says measured, floor, ratio, mark, mark here and outcome in one row', () => {
  expect(
    tableOf([{ ...figure, scales: 'writing' }], slow)
      .split('\n')
      .at(-1),
  ).toBe('| save | 41.2 ms | 3 ms (raw put) | 13.7 | ≤ 50 ms | ≤ 100 ms | met | 60 saves |');
});
