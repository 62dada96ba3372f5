import { expect, test } from 'vitest';
import { asTheyAre, changesOf, deletedOrBack, moved, turnedOnce } from './page-order.ts';

const numbers = (pages: readonly { page: number }[]) => pages.map(({ page }) => page);

test('a page moves to a place, and beyond the end to the end', () => {
  expect(numbers(moved(asTheyAre(4), 0, 2))).toEqual([2, 3, 1, 4]);
  expect(numbers(moved(asTheyAre(4), 3, 0))).toEqual([4, 1, 2, 3]);
  expect(numbers(moved(asTheyAre(3), 0, 9))).toEqual([2, 3, 1]);
});

test('a page that passed many others is one move', () => {
  expect(changesOf(moved(asTheyAre(6), 0, 5))).toEqual({ moved: 1, turned: 0, deleted: 0 });
  expect(changesOf(moved(moved(asTheyAre(6), 0, 5), 5, 0))).toEqual({ moved: 0, turned: 0, deleted: 0 });
});

test('four turns are none, and a page comes back', () => {
  const pages = [1, 2, 3, 4].reduce((all) => turnedOnce(all, 1), asTheyAre(3));
  expect(changesOf(pages)).toEqual({ moved: 0, turned: 0, deleted: 0 });
  expect(changesOf(deletedOrBack(pages, 0)).deleted).toBe(1);
  expect(changesOf(deletedOrBack(deletedOrBack(pages, 0), 0)).deleted).toBe(0);
});
