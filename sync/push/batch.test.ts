import { expect, test } from 'vitest';
import type { OutboxState } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import { aBox, aClose, aDocument } from '#tests/bench/outbox-entries.ts';
import type { Entry } from '#sync/outbox/entry.ts';
import { chooseBatch, type BatchLimits } from './batch.ts';

const limits: BatchLimits = { operations: LIMITS.pushOperations, bytes: LIMITS.pushBytes, arrived: new Set() };
const chosen = (pending: readonly Entry[], now = 10_000, within = limits) =>
  chooseBatch(pending, now, within).map(({ op }) => op.opId);

const documentThatIs = (state: OutboxState) => aDocument('d', 'b', { opId: 'd', n: 1, doc: { state } });

test('a box and its documents go together, in the order they were saved', () => {
  const pending = [aBox('b', { opId: 'b', n: 1 }), aDocument('d', 'b', { opId: 'd', n: 2, deps: ['b'] })];
  expect(chosen(pending)).toEqual(['b', 'd']);
});

test('I3: what depends on one that waits, waits; what does not, goes', () => {
  const pending = [
    aBox('b', { opId: 'b', n: 1, doc: { nextAt: 20_000 } }),
    aDocument('d', 'b', { opId: 'd', n: 2, deps: ['b'] }),
    aBox('c', { opId: 'c', n: 3 }),
  ];
  expect(chosen(pending)).toEqual(['c']);
});

test('I3: a close waits until everything saved before it in its box has a verdict', () => {
  const closing = aClose('b', { opId: 'cl', n: 2 });
  expect(chosen([documentThatIs('queued'), closing])).toEqual(['d']);
  expect(chosen([documentThatIs('inflight'), closing])).toEqual([]);
  expect(chosen([documentThatIs('acked'), closing])).toEqual(['cl']);
  expect(chosen([documentThatIs('contested'), closing])).toEqual(['cl']);
});

test('a close waits for nothing in other boxes', () => {
  expect(
    chosen([aDocument('d', 'other', { opId: 'd', n: 1, doc: { state: 'inflight' } }), aClose('b', { opId: 'cl', n: 2 })]),
  ).toEqual(['cl']);
});

test('a refused or contested operation blocks no other', () => {
  const pending = [
    aBox('b', { opId: 'b', n: 1, doc: { state: 'refused' } }),
    aDocument('d', 'b', { opId: 'd', n: 2, deps: ['b'] }),
  ];
  expect(chosen(pending)).toEqual(['d']);
});

test('never more than 50 operations, nor more bytes than a request may have, and always at least one', () => {
  const many = Array.from({ length: 120 }, (_, i) => aDocument(`d${i}`, 'b', { opId: `d${i}`, n: i + 1 }));
  expect(chosen(many)).toHaveLength(50);
  const size = many[0]?.bytes ?? 0;
  expect(chosen(many, 10_000, { ...limits, bytes: size * 3 + 2 }).length).toBeLessThanOrEqual(3);
  expect(chosen(many, 10_000, { ...limits, bytes: 1 })).toEqual(['d0']);
});
