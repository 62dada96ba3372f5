import { keptOrigin } from '#src/data/device/local-storage.ts';
import { databaseName } from '#src/data/database/name.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { Owner } from '#sync/engine-contract.ts';
import type { DataKey } from './data-key.ts';
import { readRecord } from './key-record.ts';

export type Person = Pick<Owner, 'clientId' | 'userId'>;

/**
 * Ways to open a database: by the session key, by a sign-in, by the service if the browser has lost its keys, or unsealed if it never was
 * sealed.
 */
export type WayIn = { kind: 'key'; key: DataKey } | { kind: 'signIn' } | { kind: 'lost' } | { kind: 'asItIs' };

/** The key of a person who is signed in on this device; undefined where there is none. */
export async function sessionKey(person: Person, place: Workplace = here()): Promise<DataKey | undefined> {
  return (await readRecord(await databaseName(person), place))?.session;
}

/** Returns how a user's database opens without the service. */
export async function wayInto(person: Person, place: Workplace = here()): Promise<WayIn> {
  const name = await databaseName(person);
  const record = await readRecord(name, place);
  if (record?.session) return { kind: 'key', key: record.session };
  if (record) return { kind: 'signIn' };
  return { kind: keptOrigin(name, place) ? 'lost' : 'asItIs' };
}
