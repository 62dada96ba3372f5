import { useMemo } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { shelves } from '#src/data/queries/placements.ts';
import type { ShelfBox } from './shelf-pages.ts';
import { useWholeShelf, type ServedShelf } from './use-whole-shelf.ts';

/** Boxes on a shelf; undefined while nothing is known. */
export interface OnShelf extends Pick<ServedShelf, 'isWhole' | 'isReading' | 'isUnknown' | 'asOf' | 'again'> {
  boxes: readonly ShelfBox[] | undefined;
  /** Those this device has put there. */
  placed: readonly ShelfBox[];
  /** Those that must be there: without what an order took out of the archive. Undefined also where not all boxes are known. */
  expected: readonly ShelfBox[] | undefined;
}

const byNumber = new Intl.Collator(undefined, { numeric: true });

/**
 * Returns the boxes on a shelf: the server's answer, and what this device has placed there or taken away since. Undefined while nothing
 * is known.
 */
export function useOnShelf(placeCode: string): OnShelf {
  const { boxes: served, isWhole, isReading, isUnknown, asOf, again } = useWholeShelf(placeCode);
  const shelfOf = useLive(shelves);
  const here = useMemo(
    () => [...(shelfOf ?? [])].filter(([, code]) => code === placeCode).map(([containerId]) => containerId),
    [shelfOf, placeCode],
  );
  const onDevice = useLive(containersById, here);
  const placed = useMemo(
    () =>
      (onDevice ?? []).flatMap(({ row }) => {
        if (!row) return [];
        const { id, code, projectId, status } = row;
        return [{ id, code, projectId, status, isHere: true }];
      }),
    [onDevice],
  );
  const boxes = useMemo(() => {
    // what this device placed there is a part of the shelf: without an answer the rest is not known
    if (!served) return undefined;
    const isAway = (id: string) => shelfOf?.has(id) === true && shelfOf.get(id) !== placeCode;
    const answered = served.filter(({ id }) => !isAway(id));
    const known = new Set(answered.map(({ id }) => id));
    const added = placed.filter(({ id }) => !known.has(id));
    return [...answered, ...added].toSorted((a, b) => byNumber.compare(a.code, b.code));
  }, [served, shelfOf, placed, placeCode]);
  const expected = useMemo(() => (isWhole ? boxes?.filter(({ isHere }) => isHere) : undefined), [isWhole, boxes]);
  return { boxes, placed, expected, isWhole, isReading, isUnknown, asOf, again };
}
