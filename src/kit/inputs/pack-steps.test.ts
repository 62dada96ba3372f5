import { expect, test } from 'vitest';
import { inPacks, stepped } from './pack-steps.ts';

test('a typed quantity becomes whole packs, never fewer pieces than asked for', () => {
  expect(['0', '1', '25', '26', '', 'x', '-5', '9999'].map((text) => inPacks(text, 25, 500))).toEqual([
    0, 25, 25, 50, 0, 0, 0, 500,
  ]);
});

test('the largest quantity is a whole number of packs', () => {
  expect(inPacks('90', 25, 80)).toBe(75);
  expect(stepped(75, 1, 25, 80)).toBe(75);
});

test('a step is one pack, and a quantity between two packs goes to the next whole one', () => {
  expect([stepped(0, 1, 10, 100), stepped(10, 1, 10, 100), stepped(10, -1, 10, 100), stepped(0, -1, 10, 100)]).toEqual([
    10, 20, 0, 0,
  ]);
  expect([stepped(12, 1, 10, 100), stepped(12, -1, 10, 100)]).toEqual([20, 10]);
});
