import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { conflictKinds, type ConflictKind } from '#schema/problems.ts';
import type { CaseFilter } from './case-order.ts';

/** State of the desk in the address: the current conflict, the filter of the queue, and open or today's resolved conflicts. */
export interface DeskView extends CaseFilter {
  caseId: string | undefined;
  isSolved: boolean;
}

type Searched = Readonly<Record<string, string | undefined>>;

/** Reads the address and ignores unknown parts. */
export function viewOf(search: Searched): DeskView {
  return {
    caseId: search['case'],
    kind: conflictKinds.find((kind: ConflictKind) => kind === search['kind']) ?? '',
    words: search['q'] ?? '',
    isSolved: search['view'] === 'solved',
  };
}

/** Returns the search part of the address of a view; default values are left out. */
export function searchOf(view: DeskView): Record<string, string | undefined> {
  return {
    view: view.isSolved ? 'solved' : undefined,
    kind: view.kind || undefined,
    q: view.words || undefined,
    case: view.caseId,
  };
}

/** The view in the address, and functions to change it. */
export interface DeskPlace extends DeskView {
  go: (part: Partial<DeskView>) => void;
  /** Returns to the queue, at the place of the case. */
  toQueue: () => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the previous history entry is the queue. */
    isOverQueue?: boolean;
  }
}

/** Reads the view of the desk from the address. */
export function useDeskView(): DeskPlace {
  const search: Searched = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOverQueue = useLocation({ select: ({ state }) => state.isOverQueue });
  const view = viewOf(search);
  const go: DeskPlace['go'] = (part) =>
    void navigate({ to: '.', search: searchOf({ ...view, ...part }), state: true, replace: true, resetScroll: false });
  return { ...view, go, toQueue: () => (isOverQueue ? history.back() : go({ caseId: undefined })) };
}
