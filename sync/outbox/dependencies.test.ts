import { expect, test } from 'vitest';
import { aBox, aChange, aClose, aDocument } from '#tests/bench/outbox-entries.ts';
import { dependenciesOf, type Asked } from './dependencies.ts';

const asked = (fields: Partial<Asked>): Asked => ({
  n: 100,
  entityId: 'new',
  refs: [],
  lane: '',
  creates: false,
  supersedes: '',
  createdByOp: new Map(),
  ...fields,
});
const documentIn = (box: string): Asked => asked({ refs: [box], lane: box, creates: true });

test('I3: a document names the operation that made its box, on this device or long ago', () => {
  expect(dependenciesOf(documentIn('b'), [aBox('b', { opId: 'make-b', n: 1 })])).toEqual(['make-b']);
  expect(dependenciesOf({ ...documentIn('b'), createdByOp: new Map([['b', 'long-ago']]) }, [])).toEqual(['long-ago']);
});

test('it names the last change of the box, and no document before it: one bad code never blocks the rest', () => {
  const pending = [
    aBox('b', { opId: 'make-b', n: 1 }),
    aDocument('d1', 'b', { opId: 'doc-1', n: 2 }),
    aChange('b', 'x', { opId: 'change-b', n: 3 }),
    aDocument('d2', 'b', { opId: 'doc-2', n: 4 }),
  ];
  expect(dependenciesOf(documentIn('b'), pending)).toEqual(['make-b', 'change-b']);
});

test('a change that was refused or waits for a supervisor takes no later work with it, the creation does', () => {
  const pending = [
    aBox('b', { opId: 'make-b', n: 1, doc: { state: 'contested' } }),
    aChange('b', 'x', { opId: 'refused', n: 2, doc: { state: 'refused' } }),
    aClose('b', { opId: 'contested', n: 3, doc: { state: 'contested' } }),
  ];
  expect(dependenciesOf(documentIn('b'), pending)).toEqual(['make-b']);
});

test('a second change of one row follows the first', () => {
  const pending = [aDocument('d', 'b', { opId: 'make-d', n: 1, doc: { state: 'inflight' } })];
  expect(dependenciesOf(asked({ entityId: 'd', refs: ['b'], lane: 'b' }), pending)).toEqual(['make-d']);
});

test('a pickup of two boxes waits for both closes', () => {
  const pending = [aClose('b1', { opId: 'close-1', n: 1 }), aClose('b2', { opId: 'close-2', n: 2, doc: { state: 'acked' } })];
  expect(dependenciesOf(asked({ refs: ['b1', 'b2'], lane: 'b1', creates: true }), pending)).toEqual(['close-1', 'close-2']);
});

test('what replaces a refused creation depends neither on it nor on itself', () => {
  const pending = [aBox('b', { opId: 'refused', n: 1, doc: { state: 'refused' } })];
  const again = asked({
    entityId: 'b',
    lane: 'b',
    creates: true,
    supersedes: 'refused',
    createdByOp: new Map([['b', 'refused']]),
  });
  expect(dependenciesOf(again, pending)).toEqual([]);
});

test('I3: a correction names nothing that builds on what it replaces: that comes after it now', () => {
  const pending = [
    aChange('b', 'early', { opId: 'early', n: 1 }),
    aChange('b', 'wrong', { opId: 'wrong', n: 2, deps: ['early'], doc: { state: 'refused' } }),
    aChange('b', 'more', { opId: 'more', n: 3, deps: ['wrong'] }),
    aClose('b', { opId: 'close', n: 4, deps: ['more'] }),
  ];
  expect(dependenciesOf(asked({ entityId: 'b', lane: 'b', supersedes: 'wrong' }), pending)).toEqual(['early']);
  expect(dependenciesOf(asked({ entityId: 'b', lane: 'b' }), pending)).toEqual(['close']);
});

test('I3: what another tab saved under a greater number is not named: it may have to wait for this one', () => {
  const pending = [aBox('b', { opId: 'make-b', n: 1 }), aChange('b', 'reopen', { opId: 'later', n: 68 })];
  expect(dependenciesOf({ ...documentIn('b'), n: 67 }, pending)).toEqual(['make-b']);
  expect(dependenciesOf({ ...documentIn('b'), n: 69 }, pending)).toEqual(['make-b', 'later']);
});
