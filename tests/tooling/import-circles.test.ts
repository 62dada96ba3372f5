import { expect, test } from 'vitest';
import { importCircle } from '#tests/tooling/import-circles.ts';

const parts = (imports: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(imports).map(([name, needed]) => [name, { file: `${name}.js`, imports: needed }]));

test('files that need each other at their start are named, from one back to itself', () => {
  expect(importCircle(parts({ page: ['list'], list: ['icons'], icons: ['list'] }))).toEqual(['list.js', 'icons.js', 'list.js']);
  expect(importCircle(parts({ self: ['self'] }))).toEqual(['self.js', 'self.js']);
});

test('two ways to one file are no circle', () => {
  expect(importCircle(parts({ page: ['list', 'form'], list: ['icons'], form: ['icons', 'list'], icons: [] }))).toEqual([]);
});
