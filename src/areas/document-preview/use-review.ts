import { useRef, useState } from 'react';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { anonymizationState } from '#schema/codes/documents.ts';
import { rectangleOf, type Rectangle } from '#schema/records/page-area.ts';
import type { PersonalReason } from '#schema/rules/personal-data.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import type { Anonymization } from './anonymization.list.tsx';
import { fitted } from './page-areas.ts';
import { drawnOn, markedOn, useMarks } from './review-marks.ts';
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
  const { marks, draw, toggle, forget } = useMarks();
  const isOver = useRef(false);
  const decided = new Set(item?.pagesDecided);
  const open = pagesOf(item).filter((one) => !decided.has(one));
  const page = wanted > 0 ? wanted : (open[0] ?? 1);
  const shown = useReviewPage(item, page);
  const areas = [...proposedOn(item, page), ...drawnOn(marks, page)];
  const isOff = (area: string) => marks.off.has(area);
  const chosen = areas.filter((one) => !isOff(one.id));
  const isOpen = item?.state === anonymizationState.proposed;
  const go = (to: number) => setPage(Math.min(Math.max(1, to), item?.pageCount ?? 1));
  const { decide, busy } = useDecide({ id, page, chosen, again });
  const unsaved = isOpen ? open.reduce((sum, one) => sum + markedOn(marks, one), 0) : 0;
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
      forget(page);
      go(open.find((one) => one > page) ?? open.find((one) => one !== page) ?? page);
      isOver.current = pagesLeft === 0 || decision === 'reject';
      return isOver.current;
    },
    isOff,
    // a page with marks stays in view: another person who decides pages moves nothing under the hand
    toggle: (area: string) => {
      setPage(page);
      toggle(page, area);
    },
    draw: (place: Rectangle, text = '') => {
      setPage(page);
      draw(page, { ...fitted(place, shown.size), id: crypto.randomUUID(), text, reason: 'drawn' });
    },
    /** Number of areas that were drawn or unchecked on pages without a decision. */
    unsaved,
    /** Leaving takes them away; what was decided or rejected a moment ago is not drawn yet. */
    losesMarks: () => unsaved > 0 && !isOver.current,
  };
}
export type Review = ReturnType<typeof useReview>;

const pagesOf = (item: Anonymization | undefined) => Array.from({ length: item?.pageCount ?? 0 }, (_, at) => at + 1);

const proposedOn = (item: Anonymization | undefined, page: number): ReviewArea[] =>
  (item?.proposals ?? [])
    .filter((one) => one.page === page)
    .map(({ id, text, reason, position }) => ({ ...rectangleOf(position), id, text, reason }));
