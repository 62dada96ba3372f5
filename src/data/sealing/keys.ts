import { sealingCalls, type KeyOrigin } from '#schema/calls/sealing.ts';
import { LIMITS } from '#schema/limits.ts';
import { bytesOf } from '#schema/rescue-seal.ts';
import { call } from '#src/data/calls/call.ts';
import type { Identity } from '#schema/records/settings.ts';
import { keepOrigin, keptOrigin, layPapers, papersNow } from '#src/data/device/local-storage.ts';
import { databaseName } from '#src/data/database/name.ts';
import { idlePage } from '#src/scheduling/next-task.ts';
import { StoreFault } from '#sync/ports.ts';
import { dataKeyOf, type DataKey } from './data-key.ts';
import { allRecords, changeRecord, readRecord, type KeyRecord } from './key-record.ts';
import { openPapers, sealPapers, type Papers } from './papers.ts';
import { mayBeOf, unwrapKey, wrapKey } from './password-wrap.ts';
import type { Person } from './session-key.ts';

/**
 * Manages the key of a database (docs/sealing.md):
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

/** Changes of records, one after the other: a sign-in behind a sign-out must not lose its key to it. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = turn.then(work);
  turn = run.catch(() => undefined); // its caller receives the failure
  return run;
}

/**
 * Returns the key after a sign-in: derived again by the service, or opened by the typed password if the service does not
 * answer. Kept until signing out. Rejects with `StoreFault` if it is unavailable.
 */
export function signInKey(identity: Identity, secret?: Secret): Promise<DataKey> {
  return inTurn(async () => {
    const name = await databaseName(identity);
    for (;;) {
      const record = await readRecord(name);
      const had = await fromService(record?.origin ?? keptOrigin(name), record).then(
        (given) => given ?? byPassword(record, secret),
      );
      if (!had) {
        if (record?.session) return record.session;
        throw new StoreFault('sealed', 'The key of the database could not be had.');
      }
      const key = await dataKeyOf(had.bytes);
      const kept = await keepSession(name, identity.urlPath, key, had.origin);
      // another tab made a key for the same new database, and was first: that one seals it
      if (kept?.check !== key.check) continue;
      keepOrigin(name, had.origin);
      const papers = record?.papers && (await openPapers(key, name, record.papers));
      if (papers) layPapers(papers, identity);
      if (secret) void wrapBehind({ name, key, identity, secret, bytes: had.bytes }).catch(() => undefined); // then a sign-in needs coverage
      return key;
    }
  });
}

/** Keeps the key while its user is signed in, unless another key seals the database; returns the current record. */
function keepSession(name: string, urlPath: string, session: DataKey, origin: KeyOrigin): Promise<KeyRecord | undefined> {
  const { check } = session;
  return changeRecord(name, (before) =>
    before && before.check !== check ? undefined : { ...before, name, urlPath, origin, check, tries: 0, session },
  );
}

interface Had {
  bytes: Uint8Array<ArrayBuffer>;
  origin: KeyOrigin;
}

/** Undefined when the service does not answer, or when what it makes is not the key that seals the database. */
async function fromService(origin: KeyOrigin | undefined, record: KeyRecord | undefined): Promise<Had | undefined> {
  const outcome = await call(sealingCalls.dataKey, { ...(origin && { origin }) });
  if (outcome.kind !== 'done') return undefined;
  const bytes = bytesOf(outcome.data.key);
  const isOurs = !record || (await dataKeyOf(bytes)).check === record.check;
  return isOurs ? { bytes, origin: outcome.data.origin } : undefined;
}

async function byPassword(record: KeyRecord | undefined, secret: Secret | undefined): Promise<Had | undefined> {
  const bytes = record?.password && secret && (await unwrapKey(record.password, secret.userName, secret.password));
  return bytes && { bytes, origin: record.origin };
}

/**
 * Puts the key under another password, in place of the one before. Until that is written, and where the service does not answer, the
 * password before opens the database offline; rows and key stay as they are.
 */
export async function changePassword(identity: Identity, secret: Secret): Promise<void> {
  const name = await databaseName(identity);
  const record = await readRecord(name);
  const had = record && (await fromService(record.origin, record));
  if (had) await wrap({ name, key: await dataKeyOf(had.bytes), identity, secret, bytes: had.bytes });
}

/** Delay after opening a page: deriving takes a processor for up to a second. */
const SETTLED_MS = 5_000;

interface Wrapping {
  name: string;
  key: DataKey;
  identity: Identity;
  secret: Secret;
  bytes: Uint8Array<ArrayBuffer>;
}

async function wrapBehind(given: Wrapping): Promise<void> {
  await idlePage(SETTLED_MS);
  await wrap(given);
}

/** Puts the key under the password, and seals the papers, so that both are there when the page dies before it is left. */
async function wrap({ name, key, identity, secret, bytes }: Wrapping): Promise<void> {
  const password = await wrapKey(secret.userName, secret.password, bytes);
  bytes.fill(0);
  const papers = await sealPapers(key, name, papersNow(identity));
  await changeRecord(name, (record) => (record?.check === key.check ? { ...record, password, papers } : undefined));
}

/** Result of name and password without the service. */
export type Unlocked =
  | { kind: 'opened'; papers: Papers }
  /** Nothing on this device is of a person of this name at this client. */
  | { kind: 'none' }
  | { kind: 'wrong' }
  /** Too many wrong passwords: only the service can admit the user. */
  | { kind: 'blocked' };

/** Opens what a person left on this device, by name and password alone; wrong ones are counted, and nothing is erased. */
export function unlock(urlPath: string, secret: Secret): Promise<Unlocked> {
  return inTurn(async () => {
    let said: Unlocked = { kind: 'none' };
    for (const record of await allRecords()) {
      if (record.urlPath !== urlPath || !record.password || !record.papers) continue;
      if (!(await mayBeOf(record.password, secret.userName))) continue;
      const opened = await tryPassword(record, secret);
      if (opened.kind === 'opened') return opened;
      said = opened;
    }
    return said;
  });
}

async function tryPassword({ name, papers, check }: KeyRecord, secret: Secret): Promise<Unlocked> {
  // counted before the try, so closing the page in the meantime does not avoid it
  const record = await changeRecord(name, (each) => each && { ...each, tries: each.tries + 1 });
  if (!record || record.tries > LIMITS.offlineTries) return { kind: 'blocked' };
  const had = await byPassword(record, secret);
  if (!had || !papers) return { kind: 'wrong' };
  const session = await dataKeyOf(had.bytes);
  had.bytes.fill(0);
  if (session.check !== check) return { kind: 'wrong' };
  const found = await openPapers(session, name, papers);
  if (!found) return { kind: 'wrong' };
  await changeRecord(name, (each) => each && { ...each, tries: 0, session });
  return { kind: 'opened', papers: found };
}

/** Takes the key off the device, and seals the papers: from here the database opens for its person only. */
export function shutKey(person: Person, papers: Papers): Promise<void> {
  return inTurn(async () => {
    const name = await databaseName(person);
    const session = (await readRecord(name))?.session;
    const sealed = session && papers.identity !== null ? await sealPapers(session, name, papers) : undefined;
    await changeRecord(name, (record) => record && withoutSession(record, sealed));
  });
}

/** Shuts what was left open, for all but this person: a page that was closed while its person signed out. */
export function shutOthers(person: Person | undefined): Promise<void> {
  return inTurn(async () => {
    const own = person && (await databaseName(person));
    for (const { name, session } of await allRecords())
      if (session && name !== own) await changeRecord(name, (record) => record && withoutSession(record, undefined));
  });
}

function withoutSession({ session: _, ...record }: KeyRecord, papers: string | undefined): KeyRecord {
  return papers ? { ...record, papers } : record;
}

/** Forgets the key for good: what it sealed was erased. */
export function forgetKey(person: Person): Promise<void> {
  return inTurn(async () => {
    const name = await databaseName(person);
    keepOrigin(name, undefined);
    await changeRecord(name, () => null);
  });
}
