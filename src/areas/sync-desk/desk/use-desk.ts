import { useMemo, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { draftPlace, useDraft } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxByState } from '#src/data/queries/outbox.ts';
import { conflictsOpen } from '#src/data/queries/conflicts.ts';
import { afterwards, inGroups, matching, type CaseGroup } from './case-order.ts';
import { proposed, type Decision } from './decision.ts';
import type { DeskPlace } from './desk-view.ts';
import { useInHand, type InHand } from './in-hand.ts';
import { useLater } from './later-cases.ts';
import type { Made } from './take-back.ts';

/** Most cases on the desk; further ones are counted, and appear as the first are decided. */
const DESK_CASES = 500;

/** The last decision and its subject: the name of the conflict, or their number. */
export interface LastDecision extends Made {
  title: string;
}

export interface Desk extends InHand {
  /** Every open case, `undefined` while the first rows are read. */
  open: readonly Conflict[] | undefined;
  /** Conflicts that match the filter, by kind and in their order. */
  groups: readonly CaseGroup[];
  cases: readonly Conflict[];
  position: number;
  decision: Decision | undefined;
  setDecision: (decision: Decision) => void;
  /** Marks conflicts as resolved, so their picks are no longer drafts. */
  decided: (ids: readonly string[], decision: Decision) => void;
  /** Id of the case before or after the current one, in the order of the queue. */
  neighbour: (step: 1 | -1) => string | undefined;
  /** Id of the conflict to continue with after the current one is resolved or postponed. */
  next: (later?: ReadonlySet<string>) => string | undefined;
  later: ReadonlySet<string>;
  /** The last decision, until it is undone. */
  last: LastDecision | undefined;
  setLast: (last: LastDecision | undefined) => void;
  /** Result of the last undo, until the next decision; the line with it moves as cases come and go. */
  undone: string;
  setUndone: (text: string) => void;
  /** Other open cases that can take the same decision. */
  lookAlikes: readonly Conflict[];
}

/** The initial decision of a conflict: the first choice, with the reason of the first suggestion if it applies. */
function opening(conflict: Conflict): Decision {
  if (conflict.kind === 'itemTaken') return proposed(takesFor(conflict)[0] ?? 'reject', 'firstOrder');
  const because = conflict.fields.find((field) => field.because !== '')?.because ?? 'paper';
  const isOnBoth = because === 'onlyDevice' && conflict.serviceRow !== '';
  return proposed(takesFor(conflict)[0] ?? 'reject', isOnBoth ? 'paper' : because);
}

/** Returns the picks for a case; a way that is no longer offered was picked before the case changed. */
function asPicked(conflict: Conflict, picked: Decision | undefined): Decision {
  return { ...opening(conflict), ...(picked && takesFor(conflict).includes(picked.take) && picked) };
}

/**
 * Picks for the current case. Before the decision they are a draft, which survives another conflict, a reload, a crash and an
 * update of the application (decisions.md S12). After it the open screen keeps them for Undo.
 */
function usePicked(id: string) {
  const draft = useDraft<Decision>(`desk/${id}`);
  const [made, setMade] = useState<Readonly<Record<string, Decision>>>({});
  return {
    picked: draft.value ?? made[id],
    pick: draft.set,
    decided: (ids: readonly string[], decision: Decision) => {
      setMade((before) => ({ ...before, [id]: decision }));
      for (const each of ids) void draftPlace<Decision>(`desk/${each}`).write(null);
    },
  };
}

/** State of the desk: the open conflicts, the current one, and its picks. */
export function useDesk(place: DeskPlace): Desk {
  const { kind, words } = place;
  const found = useLive(conflictsOpen, DESK_CASES);
  const later = useLater();
  const [last, setLast] = useState<LastDecision>();
  const [undone, setUndone] = useState('');
  const refused = useLive(outboxByState, 'refused');
  // the service refused it, so the conflict is not resolved and there is nothing to undo
  if (last?.opIds.every((id) => refused?.some((row) => row.id === id))) setLast(undefined);
  const open = useMemo(() => found?.flatMap(({ row }) => (row ? [row] : [])), [found]);
  const groups = useMemo(() => inGroups(matching(open ?? [], { kind, words }), later), [open, kind, words, later]);
  const cases = useMemo(() => groups.flatMap((group) => group.cases), [groups]);
  const hand = useInHand(place, open, cases);
  const { current } = hand;
  const at = current ? cases.indexOf(current) : 0;
  const { picked, pick, decided } = usePicked(current?.id ?? '');
  // a draft of an earlier version may lack a field
  const decision = current && asPicked(current, picked);
  return {
    ...hand,
    open,
    groups,
    cases,
    position: at,
    decision,
    later,
    last,
    setLast,
    undone,
    setUndone,
    setDecision: pick,
    decided,
    neighbour: (step) => cases[at + step]?.id,
    next: (putOff = later) => current && afterwards(cases, putOff, current.id),
    lookAlikes:
      open?.filter(
        (each) => current && each.id !== current.id && current.lookAlike !== '' && each.lookAlike === current.lookAlike,
      ) ?? [],
  };
}
