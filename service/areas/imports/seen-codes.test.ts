import { expect, test } from 'vitest';
import { SeenCodes } from './seen-codes.ts';

test('a code that comes again has the row it came in first, also after the table has grown', () => {
  const seen = new SeenCodes();
  const codes = Array.from({ length: 60_000 }, (_, n) => `PL-${n * 7}/ą`);
  const firsts = codes.map((code, n) => seen.firstRow(code, n + 2));
  expect(firsts.every((row) => row === 0)).toBe(true);
  expect(codes.map((code) => seen.firstRow(code, 99_999))).toEqual(codes.map((_, n) => n + 2));
});
