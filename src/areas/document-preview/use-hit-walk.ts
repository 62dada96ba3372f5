import { useState } from 'react';
import { nextHit, numberOfHit, type HitAt } from './next-hit.ts';
import { useHits } from './use-hits.ts';
import type { ViewerState } from './use-viewer.ts';

/** The way from place to place of the words that are looked for. */
export type HitWalk = ReturnType<typeof useHitWalk>;

/** Walks over the places of the words; a page that is turned by hand is the new beginning. */
export function useHitWalk(
  document: string,
  { version, words, page }: ViewerState,
  change: (part: Partial<ViewerState>) => void,
) {
  const { data, fault } = useHits(document, version, words);
  const [last, setLast] = useState<HitAt & { words: string }>();
  const at = last?.words === words && last.page === page ? last.at : -1;
  const hits = data?.hits;
  const go = (by: 1 | -1) => {
    const next = nextHit(hits ?? [], { page, at }, by);
    if (!next) return;
    setLast({ ...next, words });
    if (next.page !== page) change({ page: next.page });
  };
  const count = hits?.reduce((sum, { boxes }) => sum + boxes.length, 0);
  return { fault, at, go, count, number: numberOfHit(hits ?? [], { page, at }) };
}
