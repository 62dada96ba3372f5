import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BENCHMARKS_PAGE, pageWith, referenceOf } from '#tests/performance/benchmarks-page.ts';
import { calculate, indexOf } from '#tests/performance/machine-index.ts';

const reference = { processorMs: 200, diskMs: 50 };
const machine = { processor: '2 × Example' };
const times = { processorMs: 300, diskMs: 25 };
const order = ['save', 'hint'];
const figures = [{ name: 'save', value: 60, unit: 'ms' as const, mark: 50, scales: 'processor' as const, how: '60 saves' }];
const save = { name: 'save', times, reference, figures };
const hint = { ...save, name: 'hint', figures: [{ name: 'hint', value: 3, unit: 'ms' as const, how: '9 keys' }] };

test('the index is the time against the reference', () => {
  expect(indexOf(times, reference)).toEqual({ processor: 1.5, disk: 0.5 });
});

test('a page keeps the reference it was judged by, so that the next run reads it', () => {
  const page = pageWith('', machine, [save], order);
  expect(referenceOf(page)).toEqual(reference);
  expect(page).toContain('| save | 60 ms |  |  | ≤ 50 ms | ≤ 75 ms | met | 60 saves |');
});

test('a run of one measurement replaces its section and leaves the others', () => {
  const both = pageWith('', machine, [hint, save], order);
  const again = pageWith(
    both,
    machine,
    [{ ...save, figures: [{ name: 'save', value: 40, unit: 'ms', how: '60 saves' }] }],
    order,
  );
  expect(again).not.toContain('| save | 60 ms');
  expect(again).toContain('| save | 40 ms');
  expect(again).toContain('| hint | 3 ms');
  expect(again.indexOf('### save')).toBeLessThan(again.indexOf('### hint'));
  expect(pageWith(again, machine, [], ['hint'])).not.toContain('### save');
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
