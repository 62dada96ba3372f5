import { useMemo, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { useLive } from '#src/data/live.ts';
import { conflictsOpen } from '#src/data/queries/conflicts.ts';
import { byKind } from './case-order.ts';
import { proposed, type Decision } from './decision.ts';

/** Cases on the desk at once; more are counted, and come up as the first are decided. */
const DESK_CASES = 500;

export interface LastDecision {
  opId: string;
  title: string;
}

export interface Desk {
  /** `undefined` while the first rows are read. */
  cases: readonly Conflict[] | undefined;
  current: Conflict | undefined;
  position: number;
  decision: Decision | undefined;
  setDecision: (decision: Decision) => void;
  /** Id of the case before or after the current one, in the order of the queue. */
  neighbour: (step: 1 | -1) => string | undefined;
  /** The decision made last, until it was taken back. */
  last: LastDecision | undefined;
  setLast: (last: LastDecision | undefined) => void;
  /** Other open cases that can take the same decision. */
  lookAlikes: readonly Conflict[];
}

/** The decision a case opens with: the first way offered, the reason of the first suggestion. */
function opening(conflict: Conflict): Decision {
  return proposed(takesFor(conflict)[0] ?? 'reject', conflict.fields.find((field) => field.because !== '')?.because ?? 'paper');
}

/** State of the desk: the open cases, the one in hand, and what has been picked for it. Picks of other cases are kept while the screen is open. */
export function useDesk(selectedId: string | undefined): Desk {
  const found = useLive(conflictsOpen, DESK_CASES);
  const [picked, setPicked] = useState<Readonly<Record<string, Decision>>>({});
  const [last, setLast] = useState<LastDecision>();
  const cases = useMemo(() => {
    const rows = found?.flatMap(({ row }) => (row ? [row] : []));
    return rows && byKind(rows).flatMap((group) => group.cases);
  }, [found]);
  const at = Math.max(0, cases?.findIndex((each) => each.id === selectedId) ?? 0);
  const current = cases?.[at];
  const decision = current && (picked[current.id] ?? opening(current));
  return {
    cases,
    current,
    position: at,
    decision,
    last,
    setLast,
    setDecision: (next) => current && setPicked((before) => ({ ...before, [current.id]: next })),
    neighbour: (step) => cases?.[at + step]?.id,
    lookAlikes:
      cases?.filter(
        (each) => current && each.id !== current.id && current.lookAlike !== '' && each.lookAlike === current.lookAlike,
      ) ?? [],
  };
}
