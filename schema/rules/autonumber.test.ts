import { expect, test } from 'vitest';
import { nextNumber, numberAfter } from './autonumber.ts';

test.each([
  ['KD/2019/009', 'KD/2019/010'],
  ['099', '100'],
  ['99', '100'],
  ['A9', 'A10'],
  ['0', '1'],
  ['00000000000000000009', '00000000000000000010'],
  ['9007199254740993', '9007199254740994'],
])('R-168: after %s comes %s', (value, next) => {
  expect(nextNumber(value)).toBe(next);
});

test.each(['KD/2019/', '12a', ''])('R-169: %j has no trailing digits and stays', (value) => {
  expect(nextNumber(value)).toBe(value);
});

test('a series can be walked in one step', () => {
  expect(numberAfter('B-098', 5)).toBe('B-103');
});
