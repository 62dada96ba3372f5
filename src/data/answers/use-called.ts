import { useCallback, useSyncExternalStore } from 'react';
import type { Call, CallInput, CallResult } from '#schema/calls/call.ts';
import { canonical } from '#schema/operations/operation.ts';
import { call, type Given, type Outcome } from '#src/data/calls/call.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { Entry, type Called } from './entry.ts';
import { answerId, changeAnswer, keepAnswer, readAnswer, sightOf, type Answer } from './kept.ts';

export type { Called, Undone } from './entry.ts';

/** An entry stays for a screen that returns soon. */
const LINGER_MS = 5_000;

interface Shared {
  entry: Entry<Call>;
  shows: number;
  ending: ReturnType<typeof setTimeout> | undefined;
}

const shown = part(() => new Map<string, Shared>());

function sharedOf(row: Call, input: unknown, asks: boolean, place: Workplace): Shared {
  const key = `${keyOf(row, input)}${asks ? '' : ' stored'}`;
  const known = shown(place).get(key);
  if (known) return known;
  const made: Shared = { entry: new Entry(row, input, asks, place), shows: 0, ending: undefined };
  shown(place).set(key, made);
  return made;
}

const keyOf = ({ method, path }: Call, input: unknown) => `${method} ${path} ${canonical(input ?? {})}`;

const none: Called<Call> = { data: undefined, time: 0, fault: undefined, stale: false };
const noFollowing = () => undefined;
const noneNow = () => none;

/** State of a call, and a function that calls again. */
export type UseCalled<C extends Call> = Called<C> & { again: () => Promise<Outcome<Given<C>> | undefined> };

/**
 * Calls the service and shows its answer; of a `cached` call first the answer this device has, with its time. Components with the
 * same row and input share one call. `null` as input waits. A screen offline shows `data` with `time` as *as of*.
 */
export function useCalled<C extends Call>(row: C, input: CallInput<C> | null): UseCalled<C> {
  return useShared(row, input, true);
}

/** The stored answer of a `cached` call, again when it changes; never calls the service. */
export function useStored<C extends Call>(row: C, input: CallInput<C> | null): UseCalled<C> {
  return useShared(row, input, false);
}

function useShared<C extends Call>(row: C, input: CallInput<C> | null, asks: boolean): UseCalled<C> {
  const text = input === null ? null : canonical(input ?? {});
  const shared = text === null ? undefined : sharedOf(row, JSON.parse(text), asks, here());
  const subscribe = useCallback((changed: () => void) => (shared ? follow(shared, changed, here()) : noFollowing), [shared]);
  const state = useSyncExternalStore(subscribe, shared ? () => shared.entry.state.value : noneNow);
  const again = useCallback(async () => shared?.entry.fetch(), [shared]);
  return { ...state, again } as UseCalled<C>; // the entry was made from this row
}

function follow(shared: Shared, changed: () => void, place: Workplace): () => void {
  clearTimeout(shared.ending);
  shared.ending = undefined;
  const subscription = shared.entry.state.subscribe(changed);
  if (++shared.shows === 1) shared.entry.begin();
  return () => {
    subscription.unsubscribe();
    if (--shared.shows > 0) return;
    shared.ending = setTimeout(() => {
      shared.entry.end();
      for (const [key, each] of shown(place)) if (each === shared) shown(place).delete(key);
    }, LINGER_MS);
  };
}

/** Calls again what screens show of these calls, after a change that they show. */
export async function refreshCalled(rows: readonly Call[], place: Workplace = here()): Promise<void> {
  const of = new Set(rows.map(({ method, path }) => `${method} ${path} `));
  const due = [...shown(place)].filter(
    ([key, { shows }]) => shows > 0 && !key.endsWith(' stored') && [...of].some((each) => key.startsWith(each)),
  );
  await Promise.all(due.map(([, { entry }]) => entry.fetch()));
}

/** Calls the service and stores its answer, for code outside of screens; screens that show the call follow. */
export async function callKept<C extends Call>(
  row: C,
  input: CallInput<C>,
  place: Workplace = here(),
): Promise<Outcome<Given<C>>> {
  const store = openNow(place)?.store;
  const sight = store ? await sightOf(store) : '';
  const outcome = await call(row, input, place);
  // another person may have signed in in the meantime: their database must not get it
  if (outcome.kind === 'done' && store && store === openNow(place)?.store)
    await keepAnswer(store, { row, input, data: outcome.data, sight });
  return outcome;
}

/** The stored answer of a call. */
export async function answerOf<C extends Call>(
  row: C,
  input: CallInput<C>,
  place: Workplace = here(),
): Promise<Answer<C> | undefined> {
  const store = openNow(place)?.store;
  return store && readAnswer<C>(store, await answerId(row, input));
}

/** Changes the stored answer of a call after the service confirmed a change that it shows; `change` gets the answer and the time it came. */
export async function changeCalled<C extends Call>(
  row: C,
  input: CallInput<C>,
  change: (data: CallResult<C>, at: number) => CallResult<C>,
  place: Workplace = here(),
): Promise<void> {
  const store = openNow(place)?.store;
  if (store) await changeAnswer<C>(store, await answerId(row, input), change);
}
