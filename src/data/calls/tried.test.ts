import { expect, test } from 'vitest';
import { triedWith } from './tried.ts';

test('a call that is asked again has its id as long as nothing of it changes', () => {
  const file = new File(['value'], 'list.csv');
  const first = triedWith(undefined, ['cities', file]);
  expect(triedWith(first, ['cities', file])).toBe(first);
  for (const other of [['streets', file], ['cities', new File(['value'], 'list.csv')], ['cities']])
    expect(triedWith(first, other).opId).not.toBe(first.opId);
});
