import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

test('an outcome is a kind, with what it is about behind the first colon', () => {
  expect(outcomeOf('')).toEqual({ kind: '', argument: '' });
  expect(outcomeOf('merged')).toEqual({ kind: 'merged', argument: '' });
  expect(outcomeOf('newCode:A:1')).toEqual({ kind: 'newCode', argument: 'A:1' });
});

test('notes for the service alone, and outcomes of a later version, are none', () => {
  expect(outcomeOf('aside:Anna')).toBeUndefined();
  expect(outcomeOf('valueAdded:[]')).toBeUndefined();
  expect(outcomeOf('answeredBefore')).toBeUndefined();
});
