import { expect, test } from 'vitest';
import { codesInRow, nextCode } from './codes-in-row.ts';

test('shelves added together are numbered on from the first, with its zeros', () => {
  expect(codesInRow('R-01-03-08', 3)).toEqual(['R-01-03-08', 'R-01-03-09', 'R-01-03-10']);
  expect(codesInRow('R-01-03-99', 2)).toEqual(['R-01-03-99', 'R-01-03-100']);
  expect(codesInRow('ATTIC', 2)).toEqual(['ATTIC-01', 'ATTIC-02']);
  expect(codesInRow(' R-9 ', 1)).toEqual(['R-9']);
});

test('the next place of a rack follows its last one, and the first one begins with the code of the rack', () => {
  expect(nextCode('R-01', undefined)).toBe('R-01-01');
  expect(nextCode('R-01', 'R-01-09')).toBe('R-01-10');
  expect(nextCode('', undefined)).toBe('');
  expect(nextCode('R-01', 'DOOR')).toBe('');
});
