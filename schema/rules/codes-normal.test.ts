import { expect, test } from 'vitest';
import { normaliseCode } from './codes-normal.ts';

test.each([
  [' pl-0007 ', 'PL-0007'],
  [']C1pl-0007', 'PL-0007'],
  ['\t]C1 pl-0007\r', 'PL-0007'],
  [']d2żółw', 'ŻÓŁW'],
  ['PL]C10007', 'PL]C10007'],
  ['', ''],
])('decisions S5: %j is compared as %j', (raw, code) => {
  expect(normaliseCode(raw)).toBe(code);
  expect(normaliseCode(code)).toBe(code);
});
