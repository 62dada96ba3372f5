import { expect, test } from 'vitest';
import { isArriving } from './status.ts';

test('an empty list is not called empty while the first picture of a device is on its way', () => {
  expect(isArriving({ phase: 'connecting', pictureWhole: false })).toBe(true);
  expect(isArriving({ phase: 'receiving', pictureWhole: false })).toBe(true);
  // what is here is all there is, or all that will come without coverage
  expect(isArriving({ phase: 'receiving', pictureWhole: true })).toBe(false);
  expect(isArriving({ phase: 'upToDate', pictureWhole: false })).toBe(false);
  expect(isArriving({ phase: 'offline', pictureWhole: false })).toBe(false);
});
