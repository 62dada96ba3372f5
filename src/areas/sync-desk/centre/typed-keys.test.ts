import { expect, test } from 'vitest';
import { afterKey, nothingTyped } from './typed-keys.ts';

test('ux.md §9, scanner test: the time between keys is that of the keys that write, by the measure a scan is judged by', () => {
  const keys = [
    ['7', 0],
    ['Shift', 90],
    ['3', 200],
    ['1', 420],
    ['Enter', 900],
  ] as const;
  const typed = keys.reduce((before, [key, at]) => afterKey(before, { key, at }), nothingTyped);
  expect(typed.times).toEqual([0, 200, 420]);
  expect(typed.gapMs).toBe(220);
  expect(nothingTyped.gapMs).toBe(0);
});
