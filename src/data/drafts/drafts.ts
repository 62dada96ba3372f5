import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { BehaviorSubject } from 'rxjs';
import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { failed, openNow } from '#src/data/workplace/local.ts';

/**
 * Half-typed forms, kept on the device so that a crash, a reload or an empty battery brings them back (ux.md §6). Each change
 * is written as soon as its key was answered and the write before it is done: typing by hand writes every key, a scanner's burst is one write.
 */
export interface Draft<T> {
  /** False until the database was asked. */
  ready: boolean;
  /** Typed value; undefined for none. */
  value: T | undefined;
  /** Time this device last wrote it to disk; 0 for never. */
  savedAt: number;
  /** Why the newest change is not on disk, e.g. `full`. */
  fault: StoreFault['kind'] | undefined;
}

export interface DraftActions<T> {
  set: (value: T) => void;
  /** The form was saved or given up. */
  clear: () => void;
  /** Resolves when everything typed is on disk. */
  flush: () => Promise<void>;
}

interface Keeper<T> extends DraftActions<T> {
  state: BehaviorSubject<Draft<T>>;
  /** Resolves like `flush`, and hurries nothing. */
  written: () => Promise<void>;
  isDirty: () => boolean;
  read: () => Promise<Draft<T>>;
}

/** The documents of the settings that are drafts begin with it. */
export const DRAFTS = 'draft/';
const keepers = new Map<string, Keeper<unknown>>();
/** The database these drafts are in: a sign-out closes it, and the next one has drafts of its own. */
let keptIn: Local | undefined;

/** The draft of a form, by a key that names the form and its subject, e.g. `registration/<containerId>`. */
export function useDraft<T>(key: string): Draft<T> & DraftActions<T> {
  const keeper = useMemo(() => keeperOf(key) as Keeper<T>, [key]); // the caller defines the shape behind its key
  const state = useSyncExternalStore(
    (changed) => {
      const subscription = keeper.state.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => keeper.state.value,
  );
  useEffect(() => {
    void keeper.read();
    return () => void keeper.flush();
  }, [keeper]);
  return { ...state, set: keeper.set, clear: keeper.clear, flush: keeper.flush };
}

/**
 * The draft of a form outside of React: `read` gives null for none, `write` resolves when it is on disk and rejects with
 * `StoreFault` when it cannot be.
 */
export interface DraftPlace<T> {
  read: () => Promise<T | null>;
  write: (value: T | null) => Promise<void>;
}

/** Returns the place of a form's draft, by the key that `useDraft` takes too. */
export function draftPlace<T>(key: string): DraftPlace<T> {
  const keeper = keeperOf(key);
  return {
    read: async () => ((await keeper.read()).value as T | undefined) ?? null, // the caller defines the shape behind its key
    write: async (value) => {
      keeper.set(value ?? undefined);
      await keeper.written();
      const { fault } = keeper.state.value;
      // what is not on disk must not be called a saved draft
      if (value !== null && fault) throw new StoreFault(fault, 'The draft is not on disk.');
    },
  };
}

/** True if a form has unsaved input: an update waits for it (decisions.md S12). */
export function hasDrafts(): boolean {
  return [...keepers.values()].some((keeper) => keeper.isDirty());
}

/** Writes every draft now; for code that is about to reload the page. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...keepers.values()].map((keeper) => keeper.flush()));
}

/** True if a draft contains input: a prefilled one has `touched: false`. */
export function isTouched(value: unknown): boolean {
  if (value === undefined) return false;
  return !(typeof value === 'object' && value !== null && 'touched' in value && value.touched === false);
}

function keeperOf(key: string): Keeper<unknown> {
  const opened = openNow();
  if (opened !== keptIn) keepers.clear();
  keptIn = opened;
  const known = keepers.get(key);
  if (known) return known;
  const made = makeKeeper(`${DRAFTS}${key}`, opened);
  keepers.set(key, made);
  return made;
}

/** The page in view: a form on another page is on disk and not on screen, a reload takes nothing from it. */
const here = (): string => (typeof location === 'undefined' ? '' : location.pathname);

/** One run of `work` at a time; who asks while one is under way waits for that one. */
function turnOf(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let begin: (() => void) | undefined;
  /** Begins once the key is answered: on the last field Enter also saves, and the save needs the same place on disk first. */
  const later = (): Promise<void> => {
    running ??= new Promise<void>((settle) => {
      begin = settle;
      setTimeout(settle);
    })
      .then(work)
      .finally(() => (running = undefined));
    return running;
  };
  const flush = (): Promise<void> => {
    const done = later();
    begin?.();
    return done;
  };
  return { later, flush, writing: async () => running };
}

function makeKeeper(id: string, opened: Local | undefined): Keeper<unknown> {
  const store = opened?.store;
  const state = new BehaviorSubject<Draft<unknown>>({ ready: false, value: undefined, savedAt: 0, fault: undefined });
  let page = here();
  let changes = 0;
  /** The change that is not on disk yet; it stays wanted while the disk is full, and the next flush retries. */
  let wanted: { value: unknown } | undefined;

  const write = async () => {
    if (!store) return;
    while (wanted) {
      const taken = wanted;
      const { value } = taken;
      const at = Date.now();
      if (value === undefined) await store.drop('settings', [id]);
      else await store.put('settings', [{ id, value, at }]);
      if (wanted === taken) wanted = undefined;
      state.next({ ...state.value, savedAt: value === undefined ? 0 : at, fault: undefined });
    }
  };
  const failedWith = (error: unknown) => {
    if (!(error instanceof StoreFault)) throw error;
    // A full disk is reported next to the form, which stays as it is; any other fault closes the whole database.
    state.next({ ...state.value, fault: error.kind });
    if (error.kind !== 'full') failed(error, opened);
  };
  const { later, flush, writing } = turnOf(() => write().catch(failedWith));
  const change = (value: unknown) => {
    wanted = { value };
    changes++;
    page = here();
    state.next({ ...state.value, ready: true, value });
    void later();
  };
  const readAgain = async (): Promise<Draft<unknown>> => {
    page = here();
    await writing();
    // A pending change is newer than the disk.
    if (wanted) return state.value;
    const before = changes;
    // The same form may have been typed in another tab since.
    const [doc] = (await store?.get('settings', [id]).catch(() => undefined)) ?? [];
    // What was typed while the database was asked is newer.
    if (changes === before) state.next({ ready: true, value: doc?.value, savedAt: doc?.at ?? 0, fault: undefined });
    return state.value;
  };
  void readAgain();
  return {
    state,
    set: change,
    clear: () => change(undefined),
    flush,
    written: later,
    isDirty: () => page === here() && isTouched(state.value.value),
    read: readAgain,
  };
}

if (typeof document !== 'undefined') {
  const flush = () => void flushDrafts();
  document.addEventListener('visibilitychange', flush);
  document.addEventListener('freeze', flush);
  addEventListener('blur', flush);
  addEventListener('pagehide', flush);
}
