import { useState } from 'react';
import type { GridPlace } from '#src/kit/list/grid-keys.ts';

/** The place of the focus and the row it was taken in. */
export interface RowPlace {
  place: GridPlace;
  /** `undefined` in the header, and while the row is on its way. */
  id: string | undefined;
}

type IdAt = (index: number) => string | undefined;

/**
 * Returns the place of a row in the newest order. The place of a removed row passes to the row now there, and past the end to
 * the last.
 */
export function followed(held: RowPlace, count: number, idAt: IdAt): RowPlace {
  const { place, id } = held;
  const row = Math.min(place.row, count);
  const found = idAt(row - 1);
  if (row === place.row && (found === id || found === undefined)) return held;
  const now = id === undefined ? undefined : nearest(row - 1, count, (index) => idAt(index) === id);
  return now === undefined ? { place: { ...place, row }, id: found } : { place: { ...place, row: now + 1 }, id };
}

/** The position nearest to `from` that is wanted: what moved has mostly moved by one. */
function nearest(from: number, count: number, isWanted: (index: number) => boolean): number | undefined {
  for (let by = 0; by < count; by++) {
    if (isWanted(from - by)) return from - by;
    if (isWanted(from + by)) return from + by;
  }
  return undefined;
}

const firstRow: RowPlace = { place: { row: 1, column: 0 }, id: undefined };

/** Place of the grid's focus, which begins at `start`; it stays with its row when the rows reload. */
export function useFollowedPlace(
  count: number,
  idAt: IdAt,
  start: RowPlace = firstRow,
): readonly [GridPlace, (to: GridPlace) => void] {
  const [held, hold] = useState(start);
  const now = followed(held, count, idAt);
  if (now !== held) hold(now);
  return [now.place, (place) => hold({ place, id: idAt(place.row - 1) })];
}
