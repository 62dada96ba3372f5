import { expect, test } from 'vitest';
import { outcomeOf, percentile, tableOf, type Figure } from '#tests/performance/figures.ts';

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

test('the table says figure, mark, outcome and floor in one row', () => {
  expect(tableOf([figure]).split('\n').at(-1)).toBe('| save | 41.2 ms | at most 50 ms | met | 3 ms (raw put) | 60 saves |');
});
