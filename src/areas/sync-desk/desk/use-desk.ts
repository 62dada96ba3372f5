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

/** The decision made last, and what it was about: the name of the case, or how many. */
export interface LastDecision extends Made {
  title: string;
}

export interface Desk extends InHand {
  /** Every open case, `undefined` while the first rows are read. */
  open: readonly Conflict[] | undefined;
  /** Those the filter leaves, by kind and in their order. */
  groups: readonly CaseGroup[];
  cases: readonly Conflict[];
  position: number;
  decision: Decision | undefined;
  setDecision: (decision: Decision) => void;
  /** These cases are decided: what was picked for them is no draft any more. */
  decided: (ids: readonly string[], decision: Decision) => void;
  /** Id of the case before or after the current one, in the order of the queue. */
  neighbour: (step: 1 | -1) => string | undefined;
  /** Id of the case to go on with once the current one is done or put off. */
  next: (later?: ReadonlySet<string>) => string | undefined;
  later: ReadonlySet<string>;
  /** The decision made last, until it was taken back. */
  last: LastDecision | undefined;
  setLast: (last: LastDecision | undefined) => void;
  /** Result of the last undo, until the next decision; the line with it moves as cases come and go. */
  undone: string;
  setUndone: (text: string) => void;
  /** Other open cases that can take the same decision. */
  lookAlikes: readonly Conflict[];
}

/** The decision a case opens with: the first way offered, the reason of the first suggestion as far as it is true. */
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
 * Picks for the current case. Undecided they are a draft like any other, which survives another case, a reload, a crash and an
 * update of the application (decisions.md S12). Decided they are kept while the screen is open, for Undo.
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

/** State of the desk: the open cases, the one in hand, and what has been picked for it. */
export function useDesk(place: DeskPlace): Desk {
  const { kind, words } = place;
  const found = useLive(conflictsOpen, DESK_CASES);
  const later = useLater();
  const [last, setLast] = useState<LastDecision>();
  const [undone, setUndone] = useState('');
  const refused = useLive(outboxByState, 'refused');
  // the vault did not take it: it is not resolved, and there is nothing to take back
  if (last?.opIds.every((id) => refused?.some((row) => row.id === id))) setLast(undefined);
  const open = useMemo(() => found?.flatMap(({ row }) => (row ? [row] : [])), [found]);
  const groups = useMemo(() => inGroups(matching(open ?? [], { kind, words }), later), [open, kind, words, later]);
  const cases = useMemo(() => groups.flatMap((group) => group.cases), [groups]);
  const hand = useInHand(place, open, cases);
  const { current } = hand;
  const at = current ? cases.indexOf(current) : 0;
  const { picked, pick, decided } = usePicked(current?.id ?? '');
  // what an earlier version kept may lack a part
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
