import { expect, test } from 'vitest';
import { menuMove } from '#src/kit/menu/menu-keys.ts';

const labels = ['Edit', 'Close', 'Delete', 'Export'];
const to = (index: number) => ({ kind: 'focus', index });

test('arrows go round, Home and End to the ends', () => {
  expect(menuMove('ArrowDown', -1, labels)).toEqual(to(0));
  expect(menuMove('ArrowDown', 3, labels)).toEqual(to(0));
  expect(menuMove('ArrowUp', -1, labels)).toEqual(to(3));
  expect(menuMove('ArrowUp', 0, labels)).toEqual(to(3));
  expect(menuMove('Home', 2, labels)).toEqual(to(0));
  expect(menuMove('End', 0, labels)).toEqual(to(3));
});

test('a letter goes to the next item that begins with it', () => {
  expect(menuMove('e', 0, labels)).toEqual(to(3));
  expect(menuMove('E', 3, labels)).toEqual(to(0));
  expect(menuMove('x', 0, labels)).toBeUndefined();
});

test('Escape closes, Tab leaves, Space and Enter are the item’s own', () => {
  expect(menuMove('Escape', 1, labels)).toEqual({ kind: 'close' });
  expect(menuMove('Tab', 1, labels)).toEqual({ kind: 'leave' });
  expect(menuMove(' ', 1, labels)).toBeUndefined();
  expect(menuMove('Enter', 1, labels)).toBeUndefined();
});

test('a menu without items takes no arrow', () => {
  expect(menuMove('ArrowDown', -1, [])).toBeUndefined();
});
