import { expect, test } from 'vitest';
import { pageRangeIn } from './page-range.ts';

test('pages of a PDF are typed as people write them, and what is no list of pages is refused', () => {
  expect([' 1 – 3; 7 ', '12', ''].map(pageRangeIn)).toEqual(['1-3,7', '12', '']);
  expect(['0', '3-1', 'all', '1,,2', '-5', '1'.repeat(6)].map(pageRangeIn)).toEqual(Array.from({ length: 6 }));
});
