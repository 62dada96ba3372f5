import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openLocal, type Local, type LocalOptions } from '#src/data/database/database.ts';
import { local } from '#src/data/workplace/local.ts';
import type { Owner } from '#sync/engine-contract.ts';

/** Somebody whose database a test opens. */
export const anOwner = (fields: Partial<Owner> = {}): Owner => ({
  clientId: 'client-1',
  userId: 'user-1',
  userName: 'Olga Operator',
  deviceName: 'Tablet 7',
  version: '0.1.0',
  ...fields,
});

/** A browser's storage of its own: databases and flags that end with the test. */
export function aBrowser(): Required<Omit<LocalOptions, 'shapes' | 'key'>> {
  const flags = new Map<string, string>();
  return {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    multiInstance: false,
    storage: { getItem: (key) => flags.get(key) ?? null, setItem: (key, value) => void flags.set(key, value) },
  };
}

/** The real local database over fake-indexeddb. Close it: only 13 collections may be open in one process. */
export function openTestLocal(browser: LocalOptions = aBrowser(), owner: Owner = anOwner()): Promise<Local> {
  return openLocal(owner, browser);
}

/** Makes a database the one everything in `src/data` works on, without an engine. Gives back how to leave. */
export function workOn(opened: Local): () => Promise<void> {
  local().next({ kind: 'open', local: opened, engine: undefined as never }); // for tests that save and send nothing
  return async () => {
    local().next({ kind: 'none' });
    await opened.close();
  };
}
