import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import type { SettingDoc } from '#schema/collections.ts';
import { failed, openNow } from './local.ts';
import { StoreFault } from '#sync/ports.ts';

/**
 * Half-typed forms, kept on the device so that a crash, a reload or an empty battery brings them back (ux.md §6). Each change
 * is written as soon as the write before it is done: typing by hand writes every key, a scanner's burst is one write.
 */
export interface Draft<T> {
  /** False until the database was asked. */
  ready: boolean;
  /** What was typed; undefined for nothing. */
  value: T | undefined;
  /** When it was last on disk by this device; 0 for never. */
  savedAt: number;
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
  isDirty: () => boolean;
  whenReady: () => Promise<Draft<T>>;
}

const PREFIX = 'draft/';
const keepers = new Map<string, Keeper<unknown>>();

/** The draft of a form, by a key that names the form and its subject, e.g. `registration/<containerId>`. */
export function useDraft<T>(key: string): Draft<T> & DraftActions<T> {
  const keeper = useMemo(() => keeperOf(key) as Keeper<T>, [key]); // the caller owns the shape behind his key
  const state = useSyncExternalStore(
    (changed) => {
      const subscription = keeper.state.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => keeper.state.value,
  );
  useEffect(() => () => void keeper.flush(), [keeper]);
  return { ...state, set: keeper.set, clear: keeper.clear, flush: keeper.flush };
}

/** The draft of a form outside of React: `read` gives null for none, `write` resolves when it is on disk. */
export interface DraftPlace<T> {
  read: () => Promise<T | null>;
  write: (value: T | null) => Promise<void>;
}

/** Where a form's draft is kept, by the key `useDraft` takes too. */
export function draftPlace<T>(key: string): DraftPlace<T> {
  const keeper = keeperOf(key);
  return {
    read: async () => ((await keeper.whenReady()).value as T | undefined) ?? null, // the caller owns the shape behind his key
    write: (value) => {
      keeper.set(value ?? undefined);
      return keeper.flush();
    },
  };
}

/** Whether any form holds something that was typed and not saved: an update waits for it (decisions.md S12). */
export function hasDrafts(): boolean {
  return [...keepers.values()].some((keeper) => keeper.isDirty());
}

/** Writes every draft now; for code that is about to reload the page. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...keepers.values()].map((keeper) => keeper.flush()));
}

function keeperOf(key: string): Keeper<unknown> {
  const owner = openNow()?.name ?? '';
  const name = `${owner}/${key}`;
  const known = keepers.get(name);
  if (known) return known;
  const made = makeKeeper(`${PREFIX}${key}`);
  keepers.set(name, made);
  return made;
}

function makeKeeper(id: string): Keeper<unknown> {
  const state = new BehaviorSubject<Draft<unknown>>({ ready: false, value: undefined, savedAt: 0 });
  const store = openNow()?.store;
  let wanted: { value: unknown } | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    if (!store) return;
    while (wanted) {
      const { value } = wanted;
      wanted = undefined;
      const at = Date.now();
      if (value === undefined) await store.drop('settings', [id]);
      else await store.put('settings', [{ id, value, at }]);
      state.next({ ...state.value, savedAt: value === undefined ? 0 : at });
    }
  };
  const later = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => {
        if (error instanceof StoreFault) failed(error);
        else throw error;
      })
      .finally(() => (writing = undefined));
    return writing;
  };
  const change = (value: unknown) => {
    wanted = { value };
    state.next({ ...state.value, ready: true, value });
    void later();
  };
  const begin = (doc?: SettingDoc) => {
    // What was typed while the database was asked is newer.
    if (!state.value.ready) state.next({ ready: true, value: doc?.value, savedAt: doc?.at ?? 0 });
  };
  if (store)
    void store.get('settings', [id]).then(
      ([doc]) => begin(doc),
      () => begin(),
    );
  else begin();
  return {
    state,
    set: change,
    clear: () => change(undefined),
    flush: later,
    isDirty: () => state.value.value !== undefined,
    whenReady: () => firstValueFrom(state.pipe(filter((draft) => draft.ready))),
  };
}

if (typeof document !== 'undefined') {
  const flush = () => void flushDrafts();
  document.addEventListener('visibilitychange', flush);
  document.addEventListener('freeze', flush);
  addEventListener('blur', flush);
  addEventListener('pagehide', flush);
}
