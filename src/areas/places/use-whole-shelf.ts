import { useEffect, useState } from 'react';
import { intakeCalls } from '#schema/calls/segregation.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { keptShelf, readShelf, type ShelfBox, type WholeShelf } from './shelf-pages.ts';

/** Boxes on a shelf by the server, or by the answers this device has. */
export interface ServedShelf {
  /** All of them, or of a long shelf the first until all are here; undefined where none is known. */
  boxes: readonly ShelfBox[] | undefined;
  /** All boxes are known. */
  isWhole: boolean;
  /** Further pages of a long shelf are on their way. */
  isReading: boolean;
  /** Nothing is known on this device, and the server did not answer. */
  isUnknown: boolean;
  /** Time of an old answer, 0 for a new one. */
  asOf: number;
  again: () => void;
}

interface Read {
  placeCode: string;
  whole: WholeShelf | undefined;
  /** The service is being asked for further pages. */
  isReading: boolean;
  /** These pages were kept before. */
  isOld: boolean;
}

/**
 * The boxes on a shelf. One with more than an answer takes is read page by page and kept as a whole, so it is counted without the server
 * too.
 */
export function useWholeShelf(placeCode: string): ServedShelf {
  const { data: first, time, fault, stale, again } = useCalled(intakeCalls.shelfBoxes, placeCode === '' ? null : { placeCode });
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (!first || first.isLastPage) return undefined;
    const leaving = new AbortController();
    const show = (now: Pick<Read, 'whole' | 'isReading' | 'isOld'>) => {
      // a page that does not come takes nothing from a shelf that is known
      const known = (before: Read | undefined) => (before?.placeCode === placeCode ? before.whole : undefined);
      if (!leaving.signal.aborted) setRead((before) => ({ ...now, placeCode, whole: now.whole ?? known(before) }));
    };
    const load = async () => {
      show({ whole: await keptShelf(placeCode), isReading: !stale, isOld: true });
      if (stale) return;
      const whole = await readShelf(placeCode, first, leaving.signal);
      show({ whole, isReading: false, isOld: whole === undefined });
    };
    void load();
    return () => leaving.abort();
  }, [placeCode, first, stale]);

  const isLong = first !== undefined && !first.isLastPage;
  const mine = isLong && read?.placeCode === placeCode ? read : undefined;
  const isPart = isLong && mine?.whole === undefined;
  const isReading = isPart && mine?.isReading !== false;
  const isStuck = isPart && !isReading && fault === undefined;
  useEffect(() => {
    if (!isStuck) return undefined;
    const retry = () => void again();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isStuck, again]);
  return {
    boxes: mine?.whole?.boxes ?? first?.boxes,
    isWhole: first !== undefined && !isPart,
    isReading,
    isUnknown: first === undefined && fault !== undefined,
    asOf: fault || (mine?.isOld && !mine.isReading) ? (mine?.whole?.at ?? time) : 0,
    again: () => void again(),
  };
}
