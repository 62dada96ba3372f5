import { keptOrigin } from '#src/data/device/local-storage.ts';
import { databaseName } from '#src/data/database/name.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { Owner } from '#sync/engine-contract.ts';
import type { DataKey } from './data-key.ts';
import { readRecord } from './key-record.ts';

export type Person = Pick<Owner, 'clientId' | 'userId'>;

/**
 * Way to open a database: with the key of the session; by a sign-in; with the service's help, if the browser lost its keys; or
 * as it is, if it was never sealed.
 */
export type WayIn = { kind: 'key'; key: DataKey } | { kind: 'signIn' } | { kind: 'lost' } | { kind: 'asItIs' };

/** The key of a person who is signed in on this device; undefined where there is none. */
export async function sessionKey(person: Person, place: Workplace = here()): Promise<DataKey | undefined> {
  return (await readRecord(await databaseName(person), place))?.session;
}

/** How a person's database opens without the service. */
export async function wayInto(person: Person, place: Workplace = here()): Promise<WayIn> {
  const name = await databaseName(person);
  const record = await readRecord(name, place);
  if (record?.session) return { kind: 'key', key: record.session };
  if (record) return { kind: 'signIn' };
  return { kind: keptOrigin(name, place) ? 'lost' : 'asItIs' };
}
