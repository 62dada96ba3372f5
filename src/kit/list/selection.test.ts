import { expect, test } from 'vitest';
import { chosenOf, toggled, toggledAll } from './selection.ts';

const listed = ['a', 'b', 'c'];
const chosen = (...ids: string[]) => chosenOf(new Set(ids), listed.length, (index) => listed[index]);

test('the box of the header speaks of the rows under it, not of others that were chosen under another filter', () => {
  expect([chosen(), chosen('a'), chosen('a', 'b', 'c'), chosen('a', 'b', 'c', 'x')]).toEqual(['off', 'mixed', 'on', 'on']);
  expect([chosen('x', 'y', 'z'), chosen('a', 'b', 'z')]).toEqual(['mixed', 'mixed']);
});

test('rows that still load are not reported as left out', () => {
  expect(chosenOf(new Set(listed), 3, (index) => (index === 2 ? undefined : listed[index]))).toBe('on');
});

test('a row is chosen and let go, a group goes as one', () => {
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
  expect([...toggled(new Set(['a']), 'a')]).toEqual([]);
  expect([...toggledAll(new Set(['a', 'x']), ['a', 'b'])]).toEqual(['a', 'x', 'b']);
  expect([...toggledAll(new Set(['a', 'b', 'x']), ['a', 'b'])]).toEqual(['x']);
});
