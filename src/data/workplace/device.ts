import type { Opening } from './opening.ts';

/** Storage of a browser for short texts outside of databases. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The parts of a browser that a workplace keeps data in or reaches other tabs by. Two devices share none of them. */
export interface Device {
  /** Throws where the browser blocks it. */
  readonly storage: TextStorage;
  /** Undefined on plain http. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly indexedDB: IDBFactory;
  readonly KeyRange: typeof IDBKeyRange;
  /** Removes what lasts as long as the page and what scripts can read of cookies. */
  clearTraces(): void;
  /** Undefined in a browser without channels. */
  openChannel(name: string): BroadcastChannel | undefined;
  /** Fetches what opens a database and its engine: a third of the application, which the sign-in screen does not need. */
  fetchOpening(): Promise<Opening>;
}

/** The browser this page runs in. */
export const browserDevice: Device = {
  get storage() {
    return globalThis.localStorage;
  },
  get locks() {
    return navigator.locks as LockManager | undefined; // missing on plain http
  },
  get indexedDB() {
    return globalThis.indexedDB;
  },
  get KeyRange() {
    return globalThis.IDBKeyRange;
  },
  clearTraces: () => {
    sessionStorage.clear();
    for (const each of document.cookie.split(';')) document.cookie = `${each.split('=')[0]?.trim() ?? ''}=; path=/; max-age=0`;
  },
  openChannel: (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  fetchOpening: () => import('./opening.ts'),
};
