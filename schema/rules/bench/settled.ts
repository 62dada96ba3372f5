import { countState, type CountState } from '#schema/codes/bench.ts';

/** True for a count that was confirmed, with or without differences: it changes only after it is opened again. */
export const isSettled = (state: CountState | undefined): boolean =>
  state === countState.confirmed || state === countState.differs;
