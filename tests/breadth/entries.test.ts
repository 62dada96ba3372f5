import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entries } from './entries.ts';

test('each entry of the recipe has its place in the house', () => {
  const missing = entries.filter(({ file, before }) => !readFileSync(file, 'utf8').includes(before));
  expect(missing.map(({ file, before }) => `${file}: ${before}`)).toEqual([]);
});
