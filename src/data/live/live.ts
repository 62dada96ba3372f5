import type { RxDocument, RxQuery } from 'rxdb';
import { defer, from, isObservable, map, of, retry, switchMap, timer, type Observable, type Subscription } from 'rxjs';
import { useSyncExternalStore } from 'react';
import type { Db } from '#src/data/database/database.ts';
import { local } from '#src/data/workplace/local.ts';
import { nextTurn } from '#src/scheduling/next-task.ts';

/** Result of a named query: RxDB's own query, an observable, or a promise. */
export type Query<Args extends readonly unknown[], Q> = (db: Db, ...args: Args) => Q;

/** Result for a screen: plain documents, never RxDB's. */
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

/** The same object for the same revision, so that a list row is painted again only when it changed. */
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

/** A query's results as plain documents, again after each change. */
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

/** Time results are kept for a screen that returns soon. */
const LINGER_MS = 5_000;
/** Unsubscribers of unused queries, by their time. They share a timer, because a page makes a dozen queries. */
const lingering = new Map<() => void, number>();
let leaving: ReturnType<typeof setTimeout> | undefined;

function linger(leave: () => void): void {
  lingering.set(leave, performance.now() + LINGER_MS);
  leaving ??= setTimeout(leaveInTime, LINGER_MS);
}

function leaveInTime(): void {
  leaving = undefined;
  for (const [leave, at] of lingering) {
    const left = at - performance.now();
    // sorted by the time they were left
    if (left > 0) {
      leaving = setTimeout(leaveInTime, left);
      return;
    }
    lingering.delete(leave);
    leave();
  }
}

/** Queries in use, by the text of their arguments. */
const entries = new Map<string, Entry[]>();

/**
 * Results of a live query, `undefined` while they are not there yet, `[]` or `null` for none. The query is a
 * plain function over the database, named by what it finds; everything it depends on goes in by `args`.
 */
export function useLive<Args extends readonly unknown[], Q>(query: Query<Args, Q>, ...args: Args): Found<Q> | undefined {
  // The same query and arguments are the same entry at each render, however new their objects: else it loops for ever.
  const entry = entryOf(query as unknown as AnyQuery, args);
  return useSyncExternalStore(entry.subscribe, entry.now) as Found<Q> | undefined; // `entry` was made from this query
}

function entryOf(query: AnyQuery, args: readonly unknown[]): Entry {
  const key = JSON.stringify(args);
  const same = entries.get(key) ?? [];
  const known = same.find((entry) => isSameQuery(entry.query, query));
  if (known) return known;
  const made = makeEntry(query, args, () => {
    const left = (entries.get(key) ?? []).filter((entry) => entry !== made);
    if (left.length > 0) entries.set(key, left);
    else entries.delete(key);
  });
  entries.set(key, [...same, made]);
  return made;
}

function makeEntry(query: AnyQuery, args: readonly unknown[], forget: () => void): Entry {
  const listeners = new Set<() => void>();
  let value: unknown;
  let isFollowed = false;
  let subscription: Subscription | undefined;
  const leave = () => {
    isFollowed = false;
    subscription?.unsubscribe();
    subscription = undefined;
    value = undefined;
    forget();
  };
  // A render that is thrown away never subscribes.
  linger(leave);
  const tell = (next: unknown) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const begin = () => {
    if (isFollowed) subscription ??= follow(query, args).subscribe(tell);
  };
  return {
    query,
    now: () => value,
    subscribe: (changed) => {
      lingering.delete(leave);
      listeners.add(changed);
      // Each in a separate task: a page starts a dozen together.
      if (!isFollowed) void nextTurn().then(begin);
      isFollowed = true;
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) linger(leave);
      };
    },
  };
}

/** A query that failed is asked again after this long, and after twice as long each time, to a minute. */
const FIRST_REST_MS = 1_000;
const MOST_REST_MS = 60_000;

const askAgain = {
  resetOnSuccess: true,
  delay: (error: unknown, failures: number) => {
    reportError(error);
    return timer(Math.min(FIRST_REST_MS * 2 ** (failures - 1), MOST_REST_MS));
  },
};

/**
 * Results of a query over the open database, and over the next one that opens; `undefined` while none is. A query that fails
 * is a bug or a fault that may pass: it reaches the console, the screen keeps its last rows, and it is asked again.
 */
export function follow(query: AnyQuery, args: readonly unknown[]): Observable<unknown> {
  return local.pipe(
    switchMap((state) =>
      state.kind === 'open' ? defer(() => observe(query(state.local.db, ...args))).pipe(retry(askAgain)) : of(undefined),
    ),
  );
}

function isSameQuery(a: AnyQuery, b: AnyQuery): boolean {
  return a === b || a.toString() === b.toString();
}
