import { useMemo } from 'react';
import { intakeCalls } from '#schema/calls/segregation.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { shelves } from '#src/data/queries/placements.ts';

/** Boxes on a shelf; undefined while nothing is known. `asOf` is the time of an old answer, 0 for a new one. */
export interface OnShelf {
  boxes: Container[] | undefined;
  /** Those this device has put there. */
  placed: Container[];
  /** Those that must be there: without what an order took out of the archive. Undefined also where the answer does not name all. */
  expected: Container[] | undefined;
  /** It has more boxes than an answer, and so a count of it, takes. */
  isTooLarge: boolean;
  /** Nothing is known on this device, and the server did not answer. */
  isUnknown: boolean;
  asOf: number;
  again: () => void;
}

/**
 * Returns the boxes on a shelf: the server's answer, and what this device has placed there or taken away since. Undefined while nothing
 * is known.
 */
export function useOnShelf(placeCode: string): OnShelf {
  const { data, time, fault, again } = useCalled(intakeCalls.onShelf, placeCode === '' ? null : { placeCode });
  const placed = useLive(shelves);
  const here = useMemo(
    () => [...(placed ?? [])].filter(([, code]) => code === placeCode).map(([containerId]) => containerId),
    [placed, placeCode],
  );
  const onDevice = useLive(containersById, here);
  const isTooLarge = data !== undefined && data.length >= LIMITS.shelfBoxes;
  const { boxes, expected } = useMemo(() => {
    // what this device placed there is a part of the shelf: without an answer the rest is not known
    if (!data) return { boxes: undefined, expected: undefined };
    const isAway = (id: string) => placed?.has(id) === true && placed.get(id) !== placeCode;
    const answered = data.map(({ container }) => container).filter(({ id }) => !isAway(id));
    const known = new Set(answered.map(({ id }) => id));
    const added = (onDevice ?? []).flatMap(({ id, row }) => (row && !known.has(id) ? [row] : []));
    const all = [...answered, ...added].toSorted((a, b) => a.code.localeCompare(b.code, undefined, { numeric: true }));
    const taken = new Set(data.flatMap(({ container, isHere }) => (isHere ? [] : [container.id])));
    return { boxes: all, expected: isTooLarge ? undefined : all.filter(({ id }) => !taken.has(id)) };
  }, [data, isTooLarge, onDevice, placed, placeCode]);
  const placedHere = (onDevice ?? []).flatMap(({ row }) => row ?? []);
  return {
    boxes,
    expected,
    isTooLarge,
    placed: placedHere,
    isUnknown: !data && fault !== undefined,
    asOf: fault ? time : 0,
    again: () => void again(),
  };
}
