import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { BehaviorSubject } from 'rxjs';
import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { failed, openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/**
 * Drafts of forms, stored on the device so they survive a crash, a reload or an empty battery (ux.md §6). Each change is written after
 * its key event and after the write before it: typing by hand writes every key, a scanner's burst is one write.
 */
export interface Draft<T> {
  /** False until the database was read. */
  ready: boolean;
  /** The typed values; undefined for none. */
  value: T | undefined;
  /** Time of the last write to disk; 0 for never. */
  savedAt: number;
  /** Why the last change is not on disk, e.g. `full`. */
  fault: StoreFault['kind'] | undefined;
}

export interface DraftActions<T> {
  set: (value: T) => void;
  /** Removes the draft of a form that was saved or given up. */
  clear: () => void;
  /** Resolves when everything typed is on disk. */
  flush: () => Promise<void>;
}

interface Keeper<T> extends DraftActions<T> {
  state: BehaviorSubject<Draft<T>>;
  /** Resolves like `flush`, without starting a write earlier. */
  written: () => Promise<void>;
  isDirty: () => boolean;
  read: () => Promise<Draft<T>>;
}

/** Prefix of the settings documents that are drafts. */
export const DRAFTS = 'draft/';

const drafts = part((place) => {
  if (typeof document !== 'undefined') flushBeforeLoss(place);
  return {
    keepers: new Map<string, Keeper<unknown>>(),
    /** The database of these drafts: a sign-out closes it, and the next one has its own drafts. */
    keptIn: undefined as Local | undefined,
  };
});

/** Writes all drafts before the browser may freeze or discard the page. */
function flushBeforeLoss(place: Workplace): void {
  const flush = () => void flushDrafts(place);
  document.addEventListener('visibilitychange', flush);
  document.addEventListener('freeze', flush);
  window.addEventListener('blur', flush);
  window.addEventListener('pagehide', flush);
}

/** The draft of a form, by a key that names the form and its subject, e.g. `registration/<containerId>`. */
export function useDraft<T>(key: string): Draft<T> & DraftActions<T> {
  const keeper = useMemo(() => keeperOf(key, here()) as Keeper<T>, [key]); // the caller owns the shape behind its key
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

/** The draft of a form outside of React, by the key that `useDraft` also takes. */
export function draftPlace<T>(key: string, place: Workplace = here()): DraftPlace<T> {
  const keeper = keeperOf(key, place);
  return {
    read: async () => ((await keeper.read()).value as T | undefined) ?? null, // the caller owns the shape behind its key
    write: async (value) => {
      keeper.set(value ?? undefined);
      // without waiting for a key event: a scan sounds when this is on disk, and a paint in between would delay it
      await keeper.flush();
      const { fault } = keeper.state.value;
      // what is not on disk must not be called a saved draft
      if (value !== null && fault) throw new StoreFault(fault, 'The draft is not on disk.');
    },
  };
}

/** True if any form has typed values that were not saved: an update waits for them (decisions.md S12). */
export function hasDrafts(place: Workplace = here()): boolean {
  return [...drafts(place).keepers.values()].some((keeper) => keeper.isDirty());
}

/** Writes every draft now; for code that is about to reload the page. */
export async function flushDrafts(place: Workplace = here()): Promise<void> {
  await Promise.all([...drafts(place).keepers.values()].map((keeper) => keeper.flush()));
}

/** True if the user typed something. A draft may contain the initial values of the next document, marked `touched: false`. */
export function isTouched(value: unknown): boolean {
  if (value === undefined) return false;
  return !(typeof value === 'object' && value !== null && 'touched' in value && value.touched === false);
}

function keeperOf(key: string, place: Workplace): Keeper<unknown> {
  const state = drafts(place);
  const { keepers } = state;
  const opened = openNow(place);
  if (opened !== state.keptIn) keepers.clear();
  state.keptIn = opened;
  const known = keepers.get(key);
  if (known) return known;
  const made = makeKeeper(`${DRAFTS}${key}`, opened, place);
  keepers.set(key, made);
  return made;
}

/** The page in view: a form on another page is on disk and not on screen, a reload takes nothing from it. */
const pathNow = (): string => (typeof location === 'undefined' ? '' : location.pathname);

/** Runs `work` once at a time; a caller during a run waits for that run. */
function turnOf(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let begin: (() => void) | undefined;
  /** Starts after the key event: on the last field Enter also saves, and the save needs the disk first. */
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

function makeKeeper(id: string, opened: Local | undefined, place: Workplace): Keeper<unknown> {
  const store = opened?.store;
  const state = new BehaviorSubject<Draft<unknown>>({ ready: false, value: undefined, savedAt: 0, fault: undefined });
  let page = pathNow();
  let changes = 0;
  /** The value that is not on disk yet; it stays when the disk is full, and the next flush writes it again. */
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
    if (error.kind !== 'full') failed(error, opened, place);
  };
  const { later, flush, writing } = turnOf(() => write().catch(failedWith));
  const change = (value: unknown) => {
    wanted = { value };
    changes++;
    page = pathNow();
    state.next({ ...state.value, ready: true, value });
    void later();
  };
  const readAgain = async (): Promise<Draft<unknown>> => {
    page = pathNow();
    await writing();
    // A value that is not on disk yet is newer.
    if (wanted) return state.value;
    const before = changes;
    // The same form may have changed in another tab since.
    const [doc] = (await store?.get('settings', [id]).catch(() => undefined)) ?? [];
    // A value typed while the database was read is newer.
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
    isDirty: () => page === pathNow() && isTouched(state.value.value),
    read: readAgain,
  };
}
