import type { KeyOrigin } from '#schema/calls/sealing.ts';
import { faultOf } from '#src/data/database/fault.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import type { DataKey } from './data-key.ts';
import type { PasswordWrap } from './password-wrap.ts';

/** Record of the key of one database: ways to get it again, and the key itself while its user is signed in. */
export interface KeyRecord {
  /** Name of the database. */
  name: string;
  /** Address of the client, to find what a password may open there. */
  urlPath: string;
  /** Identifies the key that seals the database. */
  check: string;
  /** Origin from which the service derives the key again. */
  origin: KeyOrigin;
  password?: PasswordWrap;
  /** Wrong passwords without the service since the last right one. */
  tries: number;
  /** Identity and the like, sealed while the user is signed out (papers.ts). */
  papers?: string;
  /** Keys that cannot be read out, from sign-in to sign-out or lock: a restart without coverage opens the database with them. */
  session?: DataKey;
}

const DATABASE = 'strongroom-keys';
const KEYS = 'keys';

/** The record of a database; undefined for none. */
export function readRecord(name: string, place: Workplace): Promise<KeyRecord | undefined> {
  return within<KeyRecord | undefined>(place, 'readonly', (keys, settle) => {
    const getting = keys.get(name) as IDBRequest<KeyRecord | undefined>; // written only below
    getting.addEventListener('success', () => settle(getting.result));
  });
}

/** Every record of this browser. */
export function allRecords(place: Workplace): Promise<KeyRecord[]> {
  return within<KeyRecord[]>(place, 'readonly', (keys, settle) => {
    const getting = keys.getAll() as IDBRequest<KeyRecord[]>; // written only below
    getting.addEventListener('success', () => settle(getting.result));
  });
}

/** Changes a record in one durable transaction: `null` removes it, `undefined` leaves it. Gives it as it is after. */
export function changeRecord(
  name: string,
  change: (record: KeyRecord | undefined) => KeyRecord | null | undefined,
  place: Workplace,
): Promise<KeyRecord | undefined> {
  return within<KeyRecord | undefined>(place, 'readwrite', (keys, settle) => {
    const getting = keys.get(name) as IDBRequest<KeyRecord | undefined>; // written only here
    getting.addEventListener('success', () => {
      const next = change(getting.result);
      if (next === null) keys.delete(name);
      else if (next) keys.put(next);
      settle(next === undefined ? getting.result : (next ?? undefined));
    });
  });
}

/** Runs `work` in one transaction; resolves with what it settled when that is on disk, rejects with `StoreFault`. */
async function within<T>(
  { device }: Workplace,
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore, settle: (value: T) => void) => void,
): Promise<T> {
  const connection = await connect(device.indexedDB);
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = connection.transaction(KEYS, mode, { durability: 'strict' });
      let settled: [T] | undefined;
      transaction.addEventListener('complete', () => settled && resolve(settled[0]));
      transaction.addEventListener('abort', () =>
        reject(faultOf(transaction.error ?? new DOMException('Aborted.', 'AbortError'))),
      );
      work(transaction.objectStore(KEYS), (value) => (settled = [value]));
    });
  } finally {
    connection.close();
  }
}

function connect(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(KEYS, { keyPath: 'name' }));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(faultOf(opening.error)));
  });
}
