import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BENCHMARKS_PAGE, pageOf, referenceOf } from '#tests/performance/benchmarks-page.ts';
import { calculate, indexOf } from '#tests/performance/machine-index.ts';

const reference = { processorMs: 200, diskMs: 50 };
const run = {
  machine: { processor: '2 × Example' },
  times: { processorMs: 300, diskMs: 25 },
  reference,
  figures: [{ name: 'save', value: 60, unit: 'ms' as const, mark: 50, scales: 'processor' as const, how: '60 saves' }],
};

test('the index is the time against the reference', () => {
  expect(indexOf(run.times, reference)).toEqual({ processor: 1.5, disk: 0.5 });
});

test('a page keeps the reference it was judged by, so that the next run reads it', () => {
  expect(referenceOf(pageOf(run))).toEqual(reference);
  expect(pageOf(run)).toContain('| save | 60 ms |  |  | ≤ 50 ms | ≤ 75 ms | met | 60 saves |');
});

test('a page without a reference is refused by name', () => {
  expect(() => referenceOf('# Benchmarks')).toThrow('docs/benchmarks.md has no reference for the processor.');
});

test('the page in the repository has a reference', () => {
  const { processorMs, diskMs } = referenceOf(readFileSync(BENCHMARKS_PAGE, 'utf8'));
  expect(Math.min(processorMs, diskMs)).toBeGreaterThan(0);
});

test('the work of the processor is the same in each turn', () => {
  expect(calculate()).toBe(calculate());
});
