import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { FIRST_HIT } from '#src/data/searches/found-documents.ts';
import { nextHit, numberOfHit, type HitAt } from './next-hit.ts';
import { useHits } from './use-hits.ts';
import type { ViewerState } from './use-viewer.ts';

/** The way from place to place of the words that are looked for. */
export type HitWalk = ReturnType<typeof useHitWalk>;

/**
 * Walks over the places of the words; a page that is turned by hand is the new beginning. An address that asks for the first hit
 * gets its page, once the hits of its own words and document have come.
 */
export function useHitWalk(
  document: string,
  { version, words, page }: ViewerState,
  change: (part: Partial<ViewerState>) => void,
) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isAsked = search['page'] === FIRST_HIT;
  const [since] = useState(Date.now);
  const { data, fault, time } = useHits(document, version, words);
  const [last, setLast] = useState<HitAt & { words: string }>();
  const at = last?.words === words && last.page === page ? last.at : -1;
  const hits = data?.hits;
  const show = (next: HitAt) => {
    setLast({ ...next, words });
    if (next.page !== page) change({ page: next.page });
  };
  const go = (by: 1 | -1) => {
    const next = nextHit(hits ?? [], { page, at }, by);
    if (next) show(next);
  };
  // an answer that came before this viewer may be of pages that were blackened since; one of this device has no time
  const isThere = hits !== undefined && (time === 0 || time >= since);
  const first = isAsked && isThere ? hits[0] : undefined;
  if (first && (last?.page !== first.page || last.at !== 0 || last.words !== words)) setLast({ page: first.page, at: 0, words });
  const begin = useEffectEvent(() => change({ page: first?.page ?? page }));
  useEffect(() => {
    if (isAsked && isThere) begin();
  }, [isAsked, isThere]);
  const count = hits?.reduce((sum, { boxes }) => sum + boxes.length, 0);
  return { fault, at, go, count, number: numberOfHit(hits ?? [], { page, at }) };
}
