import { sealingCalls, type KeyOrigin } from '#schema/calls/sealing.ts';
import { bytesOf } from '#schema/rescue-seal.ts';
import { call } from '#src/data/calls/call.ts';
import type { Identity } from '#schema/records/settings.ts';
import { keepOrigin, keptOrigin, layPapers, papersNow } from '#src/data/device/local-storage.ts';
import { databaseName } from '#src/data/database/name.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { idlePage } from '#src/scheduling/next-task.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { StoreFault } from '#sync/ports.ts';
import { dataKeyOf, type DataKey } from './data-key.ts';
import { allRecords, changeRecord, readRecord, type KeyRecord } from './key-record.ts';
import { openPapers, sealPapers, type Papers } from './papers.ts';
import { unwrapKey, wrapKey } from './password-wrap.ts';
import type { Person } from './session-key.ts';

/**
 * States of the key of a database (docs/sealing.md):
 *
 *   sign-in ─the service derives it from its origin▶ signed in: kept as non-extractable keys
 *   signed in ─sign-out, lock▶ shut: only the origin, and the key under the password, are left
 *   shut ─sign-in▶ signed in          shut ─name and password, without the service▶ signed in
 *
 * A forgotten password is reset, and the next sign-in opens the database as before: no waiting change is lost.
 */
/** Name and password as they were typed. */
export interface Secret {
  userName: string;
  password: string;
}

/** Changes of records run one after the other: a sign-in right after a sign-out must not lose its key to it. */
export const inTurn = part(() => createQueue());

/**
 * Returns the key of a user who has just signed in: derived by the service, or opened by the typed password if the service does not
 * answer. Stored until the sign-out. Rejects with `StoreFault` if neither works.
 */
export function signInKey(identity: Identity, secret?: Secret, place: Workplace = here()): Promise<DataKey> {
  return inTurn(place)(async () => {
    const name = await databaseName(identity);
    for (;;) {
      const record = await readRecord(name, place);
      const had = await fromService(record?.origin ?? keptOrigin(name, place), record, place).then(
        (given) => given ?? byPassword(record, secret),
      );
      if (!had) {
        if (record?.session) return record.session;
        throw new StoreFault('sealed', 'The key of the database could not be had.');
      }
      const key = await dataKeyOf(had.bytes);
      const kept = await keepSession({ name, urlPath: identity.urlPath, session: key, origin: had.origin }, place);
      // another tab made a key for the same new database, and was first: that one seals it
      if (kept?.check !== key.check) continue;
      keepOrigin(name, had.origin, place);
      const papers = record?.papers && (await openPapers(key, name, record.papers));
      if (papers) layPapers(papers, identity, place);
      if (secret) void wrapLater({ name, key, identity, secret, bytes: had.bytes }, place).catch(() => undefined); // then a sign-in needs the service
      return key;
    }
  });
}

/** Stores the key for the session, unless another key seals the database; returns the record. */
function keepSession(
  made: Pick<KeyRecord, 'name' | 'urlPath' | 'origin'> & { session: DataKey },
  place: Workplace,
): Promise<KeyRecord | undefined> {
  const { check } = made.session;
  const change = (before: KeyRecord | undefined) =>
    before && before.check !== check ? undefined : { ...before, ...made, check, tries: 0 };
  return changeRecord(made.name, change, place);
}

interface Had {
  bytes: Uint8Array<ArrayBuffer>;
  origin: KeyOrigin;
}

/** Undefined when the service does not answer, or when what it makes is not the key that seals the database. */
async function fromService(
  origin: KeyOrigin | undefined,
  record: KeyRecord | undefined,
  place: Workplace,
): Promise<Had | undefined> {
  const outcome = await call(sealingCalls.dataKey, { ...(origin && { origin }) }, place);
  if (outcome.kind !== 'done') return undefined;
  const bytes = bytesOf(outcome.data.key);
  const isOurs = !record || (await dataKeyOf(bytes)).check === record.check;
  return isOurs ? { bytes, origin: outcome.data.origin } : undefined;
}

/** The key that this password opens; undefined where there is none under it, or the password is another. */
export async function byPassword(record: KeyRecord | undefined, secret: Secret | undefined): Promise<Had | undefined> {
  const bytes = record?.password && secret && (await unwrapKey(record.password, secret.userName, secret.password));
  return bytes && { bytes, origin: record.origin };
}

/**
 * Puts the key under another password, in place of the one before. Until that is written, and where the service does not answer, the
 * password before opens the database offline; rows and key stay as they are.
 */
export async function changePassword(identity: Identity, secret: Secret, place: Workplace = here()): Promise<void> {
  const name = await databaseName(identity);
  const record = await readRecord(name, place);
  const had = record && (await fromService(record.origin, record, place));
  if (had) await wrap({ name, key: await dataKeyOf(had.bytes), identity, secret, bytes: had.bytes }, place);
}

/** A new page gets this long for itself: deriving takes a processor for up to a second. */
const SETTLED_MS = 5_000;

interface Wrapping {
  name: string;
  key: DataKey;
  identity: Identity;
  secret: Secret;
  bytes: Uint8Array<ArrayBuffer>;
}

async function wrapLater(given: Wrapping, place: Workplace): Promise<void> {
  await idlePage(SETTLED_MS);
  await wrap(given, place);
}

/** Puts the key under the password, and seals the papers, so that both are there when the page dies before it is left. */
async function wrap({ name, key, identity, secret, bytes }: Wrapping, place: Workplace): Promise<void> {
  const password = await wrapKey(secret.userName, secret.password, bytes);
  bytes.fill(0);
  const papers = await sealPapers(key, name, papersNow(identity, place));
  const change = (record: KeyRecord | undefined) => (record?.check === key.check ? { ...record, password, papers } : undefined);
  await changeRecord(name, change, place);
}

/** Takes the key off the device, and seals the papers: from here the database opens for its person only. */
export function shutKey(person: Person, papers: Papers, place: Workplace = here()): Promise<void> {
  return inTurn(place)(async () => {
    const name = await databaseName(person);
    const session = (await readRecord(name, place))?.session;
    const sealed = session && papers.identity !== null ? await sealPapers(session, name, papers) : undefined;
    await changeRecord(name, (record) => record && withoutSession(record, sealed), place);
  });
}

/** Shuts what was left open, for all but this person: a page that was closed while its person signed out. */
export function shutOthers(person: Person | undefined, place: Workplace = here()): Promise<void> {
  return inTurn(place)(async () => {
    const own = person && (await databaseName(person));
    for (const { name, session } of await allRecords(place))
      if (session && name !== own) await changeRecord(name, (record) => record && withoutSession(record, undefined), place);
  });
}

function withoutSession({ session: _, ...record }: KeyRecord, papers: string | undefined): KeyRecord {
  return papers ? { ...record, papers } : record;
}

/** Removes the key for good: the data it sealed was erased. */
export function forgetKey(person: Person, place: Workplace = here()): Promise<void> {
  return inTurn(place)(async () => {
    const name = await databaseName(person);
    keepOrigin(name, undefined, place);
    await changeRecord(name, () => null, place);
  });
}
