import { expect, test } from 'vitest';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { waitsFor } from './waits-for.ts';

const change = (n: number, state: OutboxState, deps: readonly number[] = [], code = '') =>
  ({ id: `op${n}`, n, state, code, operation: JSON.stringify({ deps: deps.map((dep) => `op${dep}`) }) }) as unknown as OutboxDoc; // the rest is not read
const byId = (...rows: readonly OutboxDoc[]) => new Map(rows.map((row) => [row.id, row]));

test('ux.md §9: a change behind a refused, a returned or a contested one waits for that one by name', () => {
  for (const state of ['refused', 'returned', 'contested'] as const) {
    const box = change(1, state);
    expect(waitsFor(change(2, 'queued', [1]), byId(box), byId())).toBe(box);
  }
});

test('of a chain of waiting changes the one a user can act on is named', () => {
  const box = change(1, 'refused');
  const document = change(2, 'queued', [1]);
  const refusedWithIt = change(3, 'refused', [1], 'dependencyRefused');
  expect(waitsFor(change(4, 'queued', [2]), byId(box), byId(document))).toBe(box);
  expect(waitsFor(refusedWithIt, byId(box, refusedWithIt), byId())).toBe(box);
  expect(waitsFor(change(5, 'queued', [3]), byId(box, refusedWithIt), byId())).toBe(box);
});

test('a change that waits its turn, or was refused for its own content, waits for no other', () => {
  const box = change(1, 'refused');
  expect(waitsFor(change(3, 'queued', [2]), byId(box), byId(change(2, 'queued')))).toBeUndefined();
  expect(waitsFor(change(2, 'refused', [1], 'codeTaken'), byId(box), byId())).toBeUndefined();
  expect(waitsFor(change(2, 'inflight', [1]), byId(box), byId())).toBeUndefined();
  expect(waitsFor(change(1, 'queued', [2]), byId(change(2, 'refused')), byId())).toBeUndefined();
});
