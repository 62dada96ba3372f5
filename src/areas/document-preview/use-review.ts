import { useState } from 'react';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { anonymizationState } from '#schema/codes/documents.ts';
import { rectangleOf, type Rectangle } from '#schema/records/page-area.ts';
import type { PersonalReason } from '#schema/rules/personal-data.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import type { Anonymization } from './anonymization.list.tsx';
import { fitted } from './page-areas.ts';
import { useDecide } from './use-decide.ts';
import { useReviewPage } from './use-review-page.ts';

/** An area that is proposed, or was drawn by the person who looks. */
export interface ReviewArea extends Rectangle {
  id: string;
  text: string;
  reason: PersonalReason | 'drawn';
}

/** One anonymization under review: its page, the areas on it, and those that will be black. */
export function useReview(id: string) {
  const { data, fault, again } = useCalled(anonymizationCalls.anonymizationList, { id });
  const item = data?.items[0];
  const [wanted, setPage] = useState(0);
  const [drawn, setDrawn] = useState<readonly ReviewArea[]>([]);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const decided = new Set(item?.pagesDecided);
  const open = pagesOf(item).filter((one) => !decided.has(one));
  const page = wanted > 0 ? wanted : (open[0] ?? 1);
  const shown = useReviewPage(item, page);
  const areas = [...proposedOn(item, page), ...drawn];
  const chosen = areas.filter((one) => !off.has(one.id));
  const isOpen = item?.state === anonymizationState.proposed;
  const go = (to: number) => {
    setPage(Math.min(Math.max(1, to), item?.pageCount ?? 1));
    setDrawn([]);
  };
  const { decide, busy } = useDecide({ id, page, chosen, again });
  return {
    item,
    isMissing: fault !== undefined || (data !== undefined && item === undefined),
    page,
    ...shown,
    areas,
    chosen,
    busy,
    isDecided: decided.has(page),
    isOpen,
    mayDecide: isOpen && !decided.has(page) && shown.isShown,
    go,
    /** Decides the page, or rejects the whole; true when nothing is left to decide. */
    decide: async (decision: 'accept' | 'reject') => {
      const pagesLeft = await decide(decision);
      if (pagesLeft === undefined) return false;
      go(open.find((one) => one > page) ?? open.find((one) => one !== page) ?? page);
      return pagesLeft === 0 || decision === 'reject';
    },
    isOff: (area: string) => off.has(area),
    toggle: (area: string) => setOff((before) => new Set([...before, area].filter((one) => one !== area || !before.has(area)))),
    draw: (place: Rectangle, text = '') =>
      setDrawn((before) => [...before, { ...fitted(place, shown.size), id: crypto.randomUUID(), text, reason: 'drawn' }]),
  };
}
export type Review = ReturnType<typeof useReview>;

const pagesOf = (item: Anonymization | undefined) => Array.from({ length: item?.pageCount ?? 0 }, (_, at) => at + 1);

const proposedOn = (item: Anonymization | undefined, page: number): ReviewArea[] =>
  (item?.proposals ?? [])
    .filter((one) => one.page === page)
    .map(({ id, text, reason, position }) => ({ ...rectangleOf(position), id, text, reason }));
