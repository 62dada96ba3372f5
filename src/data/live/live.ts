import type { RxDocument, RxQuery } from 'rxdb';
import { defer, from, isObservable, map, of, retry, switchMap, timer, type Observable, type Subscription } from 'rxjs';
import { useState, useSyncExternalStore } from 'react';
import type { Db } from '#src/data/database/database.ts';
import { local } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { nextTurn } from '#src/scheduling/next-task.ts';

/** A named query: returns RxDB's own query, an observable, or a promise. */
export type Query<Args extends readonly unknown[], Q> = (db: Db, ...args: Args) => Q;

/** The result a screen receives: plain documents, never RxDB's. */
export type Found<Q> =
  Q extends RxQuery<infer Doc, infer Result>
    ? Result extends readonly unknown[]
      ? readonly Doc[]
      : Result extends number
        ? number
        : Doc | null
    : Q extends Observable<infer T>
      ? T
      : Awaited<Q>;

const plainOf = new WeakMap<object, unknown>();

/** Returns the same object for the same revision, so a list row renders again only when it changed. */
function plain(doc: RxDocument): unknown {
  const { _data: data } = doc; // RxDB's own object of one revision
  let seen = plainOf.get(data);
  if (!seen) plainOf.set(data, (seen = doc.toJSON()));
  return seen;
}

/** RxDB's own test would bring RxDB to pages that open no database. */
function isRxQuery(query: unknown): query is RxQuery<unknown, unknown> {
  return typeof query === 'object' && query !== null && 'mangoQuery' in query && '$' in query;
}

/** Emits the results of a query as plain documents, again after each change. */
export function observe<Q>(query: Q): Observable<Found<Q>> {
  let found: Observable<unknown>;
  if (isRxQuery(query)) {
    found = query.$.pipe(
      map((result) =>
        Array.isArray(result)
          ? result.map((doc) => plain(doc as RxDocument))
          : typeof result === 'number' || result === null || result === undefined
            ? result
            : plain(result as RxDocument),
      ),
    );
  } else if (isObservable(query)) found = query;
  else if (query instanceof Promise) found = from(query);
  else found = of(query);
  return found as Observable<Found<Q>>; // by the cases above, one for each arm of `Found`
}

type AnyQuery = Query<readonly unknown[], unknown>;

interface Entry {
  query: AnyQuery;
  now: () => unknown;
  subscribe: (changed: () => void) => () => void;
}

/** Results are kept for a screen that returns soon. */
const LINGER_MS = 5_000;

const liveQueries = part(() => ({
  /** Queries in use, by the text of their arguments. */
  entries: new Map<string, Entry[]>(),
  /** Ends of unused queries, by their time. They share a timer: a page makes a dozen queries when it opens. */
  lingering: new Map<() => void, number>(),
  ending: undefined as ReturnType<typeof setTimeout> | undefined,
}));
type LiveQueries = ReturnType<typeof liveQueries>;

function linger(live: LiveQueries, end: () => void): void {
  live.lingering.set(end, performance.now() + LINGER_MS);
  live.ending ??= setTimeout(endInTime, LINGER_MS, live);
}

function endInTime(live: LiveQueries): void {
  live.ending = undefined;
  for (const [end, at] of live.lingering) {
    const left = at - performance.now();
    // sorted by the time they became unused
    if (left > 0) {
      live.ending = setTimeout(endInTime, left, live);
      return;
    }
    live.lingering.delete(end);
    end();
  }
}

/**
 * Returns the results of a live query, `undefined` while it is running, `[]` or `null` for none. The query is a plain function over the
 * database, named after what it finds; everything it depends on is passed in `args`.
 */
export function useLive<Args extends readonly unknown[], Q>(query: Query<Args, Q>, ...args: Args): Found<Q> | undefined {
  // The same query and arguments are the same entry at each render, however new their objects: else it loops for ever.
  const entry = entryOf(query as unknown as AnyQuery, args, here());
  return useSyncExternalStore(entry.subscribe, entry.now) as Found<Q> | undefined; // `entry` was made from this query
}

/**
 * The same, but the last result stays while the query runs with other arguments: rows on the screen keep their words while one more is
 * looked up.
 */
export function useSteadyLive<Args extends readonly unknown[], Q>(query: Query<Args, Q>, ...args: Args): Found<Q> | undefined {
  const found = useLive(query, ...args);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}

function entryOf(query: AnyQuery, args: readonly unknown[], place: Workplace): Entry {
  const { entries } = liveQueries(place);
  const key = JSON.stringify(args);
  const same = entries.get(key) ?? [];
  const known = same.find((entry) => isSameQuery(entry.query, query));
  if (known) return known;
  const forget = () => {
    const left = (entries.get(key) ?? []).filter((entry) => entry !== made);
    if (left.length > 0) entries.set(key, left);
    else entries.delete(key);
  };
  const made = makeEntry(query, args, forget, place);
  entries.set(key, [...same, made]);
  return made;
}

function makeEntry(query: AnyQuery, args: readonly unknown[], forget: () => void, place: Workplace): Entry {
  const live = liveQueries(place);
  const listeners = new Set<() => void>();
  let value: unknown;
  let isFollowed = false;
  let subscription: Subscription | undefined;
  const end = () => {
    isFollowed = false;
    subscription?.unsubscribe();
    subscription = undefined;
    value = undefined;
    forget();
  };
  // A discarded render never subscribes.
  linger(live, end);
  const take = (next: unknown) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const begin = () => {
    if (isFollowed) subscription ??= follow(query, args, place).subscribe(take);
  };
  return {
    query,
    now: () => value,
    subscribe: (changed) => {
      live.lingering.delete(end);
      listeners.add(changed);
      // Each in a separate task: a page makes a dozen queries when it opens.
      if (!isFollowed) void nextTurn().then(begin);
      isFollowed = true;
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) linger(live, end);
      };
    },
  };
}

/** A failed query runs again after this back-off, which doubles each time up to a minute. */
const FIRST_REST_MS = 1_000;
const MOST_REST_MS = 60_000;

const runAgain = {
  resetOnSuccess: true,
  delay: (error: unknown, failures: number) => {
    reportError(error);
    return timer(Math.min(FIRST_REST_MS * 2 ** (failures - 1), MOST_REST_MS));
  },
};

/**
 * Emits the results of a query over the open database, and over the next one that opens; `undefined` while none is open. A failure is a
 * bug or a temporary fault: it is logged, the screen keeps its last rows, and the query runs again.
 */
export function follow(query: AnyQuery, args: readonly unknown[], place: Workplace = here()): Observable<unknown> {
  return local(place).pipe(
    switchMap((state) =>
      state.kind === 'open' ? defer(() => observe(query(state.local.db, ...args))).pipe(retry(runAgain)) : of(undefined),
    ),
  );
}

function isSameQuery(a: AnyQuery, b: AnyQuery): boolean {
  return a === b || a.toString() === b.toString();
}
