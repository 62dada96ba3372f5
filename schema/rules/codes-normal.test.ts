import { expect, test } from 'vitest';
import { isOneScript, normaliseCode } from './codes-normal.ts';

test.each([
  [' pl-0007 ', 'PL-0007'],
  [']C1pl-0007', 'PL-0007'],
  ['\t]C1 pl-0007\r', 'PL-0007'],
  [']d2żółw', 'ŻÓŁW'],
  ['PL]C10007', 'PL]C10007'],
  ['', ''],
  ['ｐｌ－０００７', 'PL-0007'],
  ['PL\u200B-00\uFEFF07', 'PL-0007'],
  ['\u202EPL-0007\u202C', 'PL-0007'],
  ['\u2066]C1PL-0007\u2069', 'PL-0007'],
  ['Z\u0307O\u0301LW', '\u017B\u00D3LW'],
  ['PL\uFE0F-7\u00AD', 'PL-7'],
  ['ﬁ-1', 'FI-1'],
])('decisions S5: %j is compared as %j', (raw, code) => {
  expect(normaliseCode(raw)).toBe(code);
  expect(normaliseCode(code)).toBe(code);
});

test('decisions S5: a code of letters that only look like others is no code', () => {
  for (const code of ['PL-0007', 'ŻÓŁW 7', 'КД-1', '0000000001', '档-1', '']) expect(isOneScript(code)).toBe(true);
  for (const code of ['РL-0007', 'PL-Α7', 'КD/1', 'Ꭰ-A']) expect(isOneScript(code)).toBe(false);
});
