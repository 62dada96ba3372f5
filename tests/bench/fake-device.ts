import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { memoryStore, type MemoryStore } from '#sync/simulator/devices/memory-store.ts';
import type { Local } from '#src/data/database/database.ts';
import { makeEngine } from '#src/data/sync/engine.ts';
import type { Device } from '#src/data/workplace/device.ts';

/** A device of its own in this process, with what it stored. */
export interface FakeDevice extends Device {
  texts: Map<string, string>;
  /** Stores by the user whose database they are. */
  stores: Map<string, MemoryStore>;
}

let made = 0;

/** A database without tables: code that reads past the store port fails as on a broken disk. */
const noTables = new Proxy({}, { get: () => ({ storageInstance: { originalStorageInstance: {} } }) });

/** No file was ever kept on it. */
const noBytes = { isUsed: async () => false, close: async () => undefined, erase: async () => undefined };

/**
 * A device for tests with several of them: RxDB allows one open database in a process, so the store port is in memory. The engine
 * and everything above it is the real one.
 */
export function fakeDevice(): FakeDevice {
  const id = `device-${++made}`;
  const { locks } = navigator;
  const texts = new Map<string, string>();
  const stores = new Map<string, MemoryStore>();
  const storeOf = (owner: string) => {
    const store = stores.get(owner) ?? memoryStore();
    stores.set(owner, store);
    return store;
  };
  return {
    texts,
    stores,
    storage: {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, value) => void texts.set(key, value),
      removeItem: (key) => void texts.delete(key),
    },
    // passed on as they come, under the name of this device
    locks: {
      request: (name: string, ...rest: unknown[]) =>
        Reflect.apply(locks.request.bind(locks), locks, [`${id} ${name}`, ...rest]) as Promise<never>,
    },
    indexedDB: new IDBFactory(),
    KeyRange: IDBKeyRange,
    clearTraces: () => undefined,
    openChannel: (name) => new BroadcastChannel(`${id} ${name}`),
    fetchOpening: () =>
      Promise.resolve({
        openLocal: (owner) => {
          const local = {
            db: noTables,
            name: `${id} ${owner.userId}`,
            owner,
            store: storeOf(owner.userId),
            bytes: noBytes,
            close: async () => undefined,
          };
          return Promise.resolve(local as unknown as Local); // without RxDB there are no live queries
        },
        makeEngine,
      }),
  };
}
