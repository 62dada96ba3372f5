import { expect, test } from 'vitest';
import { gridHeights } from '#src/kit/list/grid-heights.ts';
import type { GridModel } from '#src/kit/list/grid-model.ts';

const none = () => undefined;
const modelOf = (cardLines: ((row: string) => number) | undefined): GridModel<string> => ({
  label: 'Rows',
  columns: [{ id: 'why', label: 'Why', value: (row) => row, width: 100, card: 'text' }],
  selectable: false,
  cards: true,
  rowId: (row) => row,
  rowName: (row) => row,
  cardLines,
  rowActions: undefined,
  rowClass: undefined,
  onOpen: undefined,
  onDelete: undefined,
  sort: undefined,
  onSort: none,
});
const rows = ['', 'a reason', ''];
/** A heading, then the rows; the last one has not come yet. */
const entries = {
  count: 5,
  isHead: (index: number) => index === 0,
  headsBefore: (index: number) => Number(index > 0),
  rowAt: (index: number) => rows[index - 1],
};
const placesOf = (heights: ReturnType<typeof gridHeights>) =>
  Array.from({ length: entries.count }, (_, index) => [heights.topAt(index), heights.heightAt(index)]);

test('cards are as high as their lines where the list counts them, and each begins where the one above ends', () => {
  const heights = gridHeights(
    modelOf((row) => (row === '' ? 2 : 4)),
    entries,
  );
  expect(placesOf(heights)).toEqual([
    [0, 48],
    [48, 56],
    [104, 96],
    [200, 56],
    [256, 116],
  ]);
  expect(heights.totalPx).toBe(372);
});

test('cards of other lists have one height', () => {
  const heights = gridHeights(modelOf(undefined), entries);
  expect(placesOf(heights).map(([, heightPx]) => heightPx)).toEqual([48, 116, 116, 116, 116]);
  expect([heights.topAt(4), heights.totalPx]).toEqual([396, 512]);
});

const keyOf = (texts: readonly string[]) =>
  gridHeights(
    modelOf((row) => (row === '' ? 2 : 4)),
    { ...entries, rowAt: (index) => texts[index - 1] },
  ).key;

test('the key changes when two heights change places', () => {
  expect(keyOf(['', 'b'])).not.toBe(keyOf(['b', '']));
});
