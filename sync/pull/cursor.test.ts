import { expect, test } from 'vitest';
import { memoryStore } from '#sync/simulator/devices/memory-store.ts';
import { firstCursor, generationOf, moveCursor, placeOf, readCursor } from './cursor.ts';

const at = (since: number, epoch = 'e1') => ({ ...firstCursor, epoch, since });

test('I5: the cursor moves only from where it was asked from', async () => {
  const store = memoryStore();
  expect(await moveCursor(store, firstCursor, at(10), 1)).toBe(true);
  expect(await moveCursor(store, firstCursor, at(5), 1)).toBe(false);
  expect(await moveCursor(store, at(10, 'e0'), at(20, 'e0'), 1)).toBe(false);
  expect(await moveCursor(store, { ...at(10), generation: 1 }, at(20), 1)).toBe(false);
  expect(await moveCursor(store, { ...at(10), startHead: 7 }, at(20), 1)).toBe(false);
  expect(await readCursor(store)).toEqual(at(10));
  expect(await moveCursor(store, at(10), at(20), 1)).toBe(true);
});

test('two tabs that read the same page move it once', async () => {
  const store = memoryStore();
  const moves = await Promise.all([moveCursor(store, firstCursor, at(10), 1), moveCursor(store, firstCursor, at(10), 1)]);
  expect(moves.filter(Boolean)).toHaveLength(1);
});

test('a damaged cursor is no cursor: everything is read again', async () => {
  const store = memoryStore();
  await store.put('settings', [{ id: 'cursor', value: { since: 'x' }, at: 0 }]);
  expect(await readCursor(store)).toEqual(firstCursor);
});

test('a row of a later generation is newer whatever its seq', () => {
  expect(placeOf(0, 77)).toBe(77);
  expect(placeOf(1, 1)).toBeGreaterThan(placeOf(0, 999_999_999));
  expect(generationOf(placeOf(3, 12))).toBe(3);
});
