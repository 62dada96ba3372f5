import { turnedBy, type PageTurn } from '#schema/records/page-turn.ts';

/** A page of a version on its place in the next one. */
export interface PlacedPage {
  /** Its number in the version it comes from. */
  page: number;
  turn: PageTurn;
  /** Left out of the next version. */
  isDeleted: boolean;
}

/** Pages of a version as they are. */
export const asTheyAre = (pageCount: number): PlacedPage[] =>
  Array.from({ length: pageCount }, (_, at) => ({ page: at + 1, turn: 0, isDeleted: false }));

/** Pages with one of them on another place; a place beyond the end is the end. */
export function moved(pages: readonly PlacedPage[], from: number, to: number): PlacedPage[] {
  const one = pages[from];
  if (!one) return [...pages];
  const others = pages.filter((_, at) => at !== from);
  const place = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, place), one, ...others.slice(place)];
}

/** Pages with one of them a quarter further to the right. */
export const turnedOnce = (pages: readonly PlacedPage[], at: number): PlacedPage[] =>
  pages.map((one, index) => (index === at ? { ...one, turn: turnedBy(one.turn, 1) } : one));

/** Pages with one of them left out, or back again. */
export const deletedOrBack = (pages: readonly PlacedPage[], at: number): PlacedPage[] =>
  pages.map((one, index) => (index === at ? { ...one, isDeleted: !one.isDeleted } : one));

/** Differences from the version before. */
export interface PageChanges {
  moved: number;
  turned: number;
  deleted: number;
}

/** Counts what is different. Pages count as moved that leave the order of the others: the fewest that explain it. */
export function changesOf(pages: readonly PlacedPage[]): PageChanges {
  const kept = pages.filter(({ isDeleted }) => !isDeleted);
  return {
    moved: kept.length - longestRise(kept.map(({ page }) => page)),
    turned: kept.filter(({ turn }) => turn !== 0).length,
    deleted: pages.length - kept.length,
  };
}

/** Length of the longest part of a list that rises. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at === -1 ? ends.length : at] = number;
  }
  return ends.length;
}
