import { expect, test } from 'vitest';
import { shownValue } from './choices-of.ts';

test('several options are shown with a space after each comma; the commas of any other value are its own', () => {
  expect(shownValue({ multi: true }, 'Car,Phone,Sports card')).toBe('Car, Phone, Sports card');
  expect(shownValue({ multi: true }, '')).toBe('');
  expect(shownValue({ multi: false }, '1,5')).toBe('1,5');
  expect(shownValue(undefined, 'a,b')).toBe('a,b');
});
