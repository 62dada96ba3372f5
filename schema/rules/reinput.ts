/**
 * Double entry (S0 §4 R-142..146, ux.md §6.2) as a total machine: every stage answers every event.
 *
 *   first ──enter──▶ second ──enter, equal──▶ locked
 *     ▲                 └──enter, other──▶ third ──enter, equal to one of the two──▶ locked
 *     └───── restart, clear (from anywhere) ◀──── third ──enter, equal to neither──┘
 *
 * `entries` contains what was typed and is never shown: people make a second entry agree with the first instead of with the
 * paper. It is stored with the draft, so a restart of the device comes back to the same stage.
 */

export const reinputStages = ['first', 'second', 'third', 'locked'] as const;
export type ReinputStage = (typeof reinputStages)[number];

export interface Reinput {
  readonly stage: ReinputStage;
  /** Hidden earlier entries: none at first, one at second, two at third; only the agreed value when locked. */
  readonly entries: readonly string[];
  /** Entries confirmed since the field was last empty, including rounds that differed; audited. */
  readonly tries: number;
  /** The last two entries differed, so the operator has to check the paper and enter it again. */
  readonly differs: boolean;
}

export type ReinputEvent = 'enter' | 'restart' | 'clear' | 'edit';

/** An untouched field. */
export const reinputStart: Reinput = Object.freeze({ stage: 'first', entries: [], tries: 0, differs: false });

/** A stored document opens locked for editing. */
export function reinputLocked(value: string): Reinput {
  return value === '' ? reinputStart : { stage: 'locked', entries: [value], tries: 0, differs: false };
}

type Move = (state: Reinput, value: string) => Reinput;

const stay: Move = (state) => state;
const empty: Move = () => reinputStart;
/** A restart keeps the count: a value that needed many tries should be checked (ux.md §6.2). */
const again: Move = (state) => ({ ...reinputStart, tries: state.tries });
const edit: Move = (_state, value) => reinputLocked(value);

/** Ignores Enter in an empty field, which is not a reading of the paper. */
const unlessEmpty =
  (move: Move): Move =>
  (state, value) =>
    value === '' ? state : move(state, value);

const lock = (state: Reinput, value: string): Reinput => ({ ...reinputLocked(value), tries: state.tries + 1 });

/** Transition of each stage for each event; tests cover the whole table. */
export const reinputRules: Record<ReinputStage, Record<ReinputEvent, Move>> = {
  first: {
    enter: unlessEmpty((state, value) => ({ ...state, stage: 'second', entries: [value], tries: state.tries + 1 })),
    restart: again,
    clear: empty,
    edit,
  },
  second: {
    enter: unlessEmpty((state, value) =>
      state.entries.includes(value)
        ? lock(state, value)
        : { stage: 'third', entries: [...state.entries, value], tries: state.tries + 1, differs: true },
    ),
    restart: again,
    clear: empty,
    edit,
  },
  third: {
    enter: unlessEmpty((state, value) =>
      state.entries.includes(value) ? lock(state, value) : { stage: 'first', entries: [], tries: state.tries + 1, differs: true },
    ),
    restart: again,
    clear: empty,
    edit,
  },
  locked: { enter: stay, restart: again, clear: empty, edit },
};

/** The state after an event; `value` is the entry for `enter` and the stored value for `edit`. */
export function reinputAfter(state: Reinput, event: ReinputEvent, value = ''): Reinput {
  return reinputRules[state.stage][event](state, value);
}

/** The agreed value; empty until the field is locked. */
export function reinputValue(state: Reinput): string {
  return state.stage === 'locked' ? (state.entries[0] ?? '') : '';
}

/** Returns the issue of an unfinished field; null if it is agreed or untouched. */
export function reinputIssue(state: Reinput): 'reinputUnfinished' | 'reinputDiffers' | null {
  if (state.differs) return 'reinputDiffers';
  const untouched = state.stage === 'first' && state.tries === 0;
  return state.stage === 'locked' || untouched ? null : 'reinputUnfinished';
}
