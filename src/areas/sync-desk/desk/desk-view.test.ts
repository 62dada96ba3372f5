import { expect, test } from 'vitest';
import { searchOf, viewOf } from './desk-view.ts';

test('the filter of the queue is kept in the address', () => {
  const view = { caseId: '42', kind: 'duplicateCode' as const, words: 'Kowal', isSolved: false };
  expect(searchOf(view)).toEqual({ view: undefined, kind: 'duplicateCode', q: 'Kowal', case: '42' });
  expect(viewOf({ kind: 'duplicateCode', q: 'Kowal', case: '42' })).toEqual(view);
});

test('a kind the desk does not know shows all kinds', () => {
  expect(viewOf({ kind: 'yesterday' }).kind).toBe('');
});
