import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { failed, openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { isSame, shownDraft, type Draft } from './shown-draft.ts';

/** Changes of a draft. */
export interface DraftActions<T> {
  set: (value: T) => void;
  /** Removes the draft of a form that was saved or given up. */
  clear: () => void;
  /** Resolves when everything typed is on disk. */
  flush: () => Promise<void>;
}

interface Keeper<T> extends DraftActions<T> {
  now: () => Draft<T>;
  /** Calls back when a screen has to show the draft again; returns the end of it. */
  onChange: (changed: () => void) => () => void;
  /** Sets the value and resolves like `flush`; screens show it after the caller, who waits for the disk. */
  keep: (value: T | undefined) => Promise<void>;
  isDirty: () => boolean;
  read: () => Promise<Draft<T>>;
  /** True if there is a database to write to. */
  hasDisk: boolean;
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
  const state = useSyncExternalStore(keeper.onChange, keeper.now);
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
      await keeper.keep(value ?? undefined);
      const fault = keeper.hasDisk ? keeper.now().fault : 'closed';
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

/** Runs `work` once at a time; a caller during a run waits for that run, which then looks once more: its last write may be over. */
function turnOf(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let begin: (() => void) | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        // oxlint-disable-next-line no-await-in-loop
        await work();
      } while (isAskedAgain);
    } finally {
      running = undefined;
    }
  };
  /** Starts after the key event: on the last field Enter also saves, and the save needs the disk first. */
  const later = (): Promise<void> => {
    isAskedAgain = running !== undefined;
    running ??= new Promise<void>((settle) => {
      begin = settle;
      setTimeout(settle);
    }).then(run);
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
  const { now, note, show, showLater, onChange } = shownDraft();
  let [page, changes] = [pathNow(), 0];
  /** The value that is not on disk yet; it stays when the disk is full, and the next flush writes it again. */
  let wanted: { value: unknown } | undefined;

  const write = async () => {
    if (!store) return showLater(now());
    while (wanted) {
      const taken = wanted;
      const { value } = taken;
      const at = Date.now();
      if (value === undefined) await store.drop('settings', [id]);
      else await store.put('settings', [{ id, value, at }]);
      if (wanted === taken) wanted = undefined;
      showLater({ ...now(), savedAt: value === undefined ? 0 : at, fault: undefined });
    }
  };
  const failedWith = (error: unknown) => {
    if (!(error instanceof StoreFault)) throw error;
    // A full disk is reported next to the form, which stays as it is; any other fault closes the whole database.
    show({ ...now(), fault: error.kind });
    if (error.kind !== 'full') failed(error, opened, place);
  };
  const { later, flush, writing } = turnOf(() => write().catch(failedWith));
  const want = (value: unknown): Draft<unknown> => {
    wanted = { value };
    changes++;
    page = pathNow();
    return { ...now(), ready: true, value };
  };
  const change = (value: unknown) => {
    show(want(value));
    void later();
  };
  const keep = (value: unknown) => {
    // neither a key event nor a paint comes before the disk: a scan sounds when this is on it
    note(want(value));
    return flush();
  };
  const readAgain = async (): Promise<Draft<unknown>> => {
    page = pathNow();
    await writing();
    // A value that is not on disk yet is newer.
    if (wanted) return now();
    const before = changes;
    // The same form may have changed in another tab since.
    const [doc] = (await store?.get('settings', [id]).catch(() => undefined)) ?? [];
    // A value typed while the database was read is newer.
    if (changes === before && !isSame(doc, now()))
      show({ ready: true, value: doc?.value, savedAt: doc?.at ?? 0, fault: undefined });
    return now();
  };
  void readAgain();
  return {
    now,
    onChange,
    set: change,
    keep,
    clear: () => change(undefined),
    flush,
    isDirty: () => page === pathNow() && isTouched(now().value),
    read: readAgain,
    hasDisk: store !== undefined,
  };
}
