/** States that can be undone and made again. */
export interface Steps<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** Names the change that led here: changes of one name are one step, as all moves of a drag are. */
  name: string;
}

/** Steps that are kept. */
const MOST = 200;

export const begin = <T>(now: T): Steps<T> => ({ past: [], now, future: [], name: '' });

/** Adds a state; one that has the name of the last replaces it. An empty name is always a step of its own. */
export function step<T>({ past, now, name: last }: Steps<T>, next: T, name = ''): Steps<T> {
  const isSameStep = name !== '' && name === last;
  return { past: isSameStep ? past : [...past, now].slice(-MOST), now: next, future: [], name };
}

/** Goes one step back; the same steps where there is none. */
export function undo<T>(steps: Steps<T>): Steps<T> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future], name: '' };
}

/** Makes the step that was undone last again. */
export function redo<T>(steps: Steps<T>): Steps<T> {
  const [next, ...future] = steps.future;
  if (next === undefined) return steps;
  return { past: [...steps.past, steps.now], now: next, future, name: '' };
}
