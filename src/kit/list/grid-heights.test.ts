import { expect, test } from 'vitest';
import { gridHeights } from '#src/kit/list/grid-heights.ts';
import type { GridModel } from '#src/kit/list/grid-model.ts';

const none = () => undefined;
const modelOf = (cardHasText: ((row: string) => boolean) | undefined): GridModel<string> => ({
  label: 'Rows',
  columns: [{ id: 'why', label: 'Why', value: (row) => row, width: 100, card: 'text' }],
  selectable: false,
  cards: true,
  rowId: (row) => row,
  rowName: (row) => row,
  cardHasText,
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

test('cards without text are lower where the list tells them apart, and each begins where the one above ends', () => {
  const heights = gridHeights(
    modelOf((row) => row !== ''),
    entries,
  );
  expect(placesOf(heights)).toEqual([
    [0, 48],
    [48, 72],
    [120, 116],
    [236, 72],
    [308, 116],
  ]);
  expect(heights.totalPx).toBe(424);
});

test('cards of other lists have one height', () => {
  const heights = gridHeights(modelOf(undefined), entries);
  expect(placesOf(heights).map(([, heightPx]) => heightPx)).toEqual([48, 116, 116, 116, 116]);
  expect([heights.topAt(4), heights.totalPx]).toEqual([396, 512]);
});

const keyOf = (texts: readonly string[]) =>
  gridHeights(
    modelOf((row) => row !== ''),
    { ...entries, rowAt: (index) => texts[index - 1] },
  ).key;

test('the key changes when two heights change places', () => {
  expect(keyOf(['', 'b'])).not.toBe(keyOf(['b', '']));
});
