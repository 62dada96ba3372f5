import { expect, test } from 'vitest';
import { searchOf, viewerOf, zoomed } from './use-viewer.ts';

/** The address has everything a viewer shows. */
test('a pasted address shows the same page, version, zoom, turn, words and miniatures; the plain address stays plain', () => {
  const viewer = { page: 7, version: 2, zoom: 'whole', turn: 3, words: 'Kowal', miniatures: false } as const;
  expect(viewerOf(searchOf(viewer))).toEqual(viewer);
  expect(viewerOf(searchOf({ ...viewer, zoom: 150 })).zoom).toBe(150);
  const plain = searchOf(viewerOf({}));
  expect(Object.values(plain).every((value) => value === undefined)).toBe(true);
});

test('what an address cannot mean falls back to the beginning', () => {
  expect(viewerOf({ page: '-3', v: 'x', zoom: '99999', r: '-1' })).toMatchObject({ page: 1, version: 0, zoom: 400, turn: 3 });
  expect(viewerOf({ page: '1.5', zoom: 'huge' })).toMatchObject({ page: 1, zoom: 100 });
});

test('zoom goes in steps of a quarter, within its limits', () => {
  expect(zoomed('width', 1)).toBe(125);
  expect(zoomed(125, -1)).toBe(100);
  expect(zoomed(400, 1)).toBe(400);
  expect(zoomed(25, -1)).toBe(25);
});
