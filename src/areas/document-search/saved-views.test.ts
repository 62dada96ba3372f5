import { expect, test } from 'vitest';
import { isSameQuery, queryOfView } from './saved-views.ts';

test('the search of a saved view is recognised whatever the order of its conditions', () => {
  const view = { query: 'q=contract&a-name=Kowalska' };
  expect(isSameQuery(queryOfView(view), { 'a-name': 'Kowalska', q: 'contract' })).toBe(true);
  expect(isSameQuery(queryOfView(view), { q: 'contract' })).toBe(false);
});
