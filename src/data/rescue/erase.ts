import { collectionShapes, type CollectionName, type SettingDoc } from '#schema/collections.ts';
import { CANARY } from '#src/data/database/canary.ts';
import type { Local } from '#src/data/database/database.ts';
import { find, getSealed } from '#src/data/database/table-read.ts';
import { tableOf, writtenAs, type OnDisk, type Table } from '#src/data/database/table.ts';
import { inTransaction } from '#src/data/database/transaction.ts';
import { forgetTraces } from '#src/data/device/local-storage.ts';
import { DRAFTS, flushDrafts } from '#src/data/drafts/drafts.ts';
import { forgetKey } from '#src/data/sealing/keys.ts';
import { signOut } from '#src/data/session/sign-out.ts';
import { lockOf } from '#src/data/tabs/browser-lock.ts';
import { notifyTabs } from '#src/data/tabs/tabs.ts';
import { engineNow, enter, openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { isDraft, isUnsent, rescueText, type RescueFile } from './rescue.ts';

/**
 * Erases a user's data from this device for good, after the rescue file was given to the browser (reliability.md 1.7). Only changes in the
 * file are erased: operations are compared and removed in one transaction of the outbox, so a save of another tab comes before it and
 * stops it, or after it and stays.
 */
export type Erased =
  /** All data of the user is removed, and they are signed out. */
  | { kind: 'erased' }
  /** Something was saved, sent or typed since the file was made: nothing is erased, the file is old. */
  | { kind: 'changed' }
  /** The changes are gone and the user is signed out; rows from the server could not be removed. */
  | { kind: 'partly' };

/** Erases the open database if it contains the same changes as the file. Rejects with the fault of a store that cannot be read. */
export async function eraseHere(file: RescueFile, place: Workplace = here()): Promise<Erased> {
  const opened = openNow(place);
  if (!opened || opened.owner.userId !== file.userId || opened.owner.clientId !== file.clientId) return { kind: 'changed' };
  await flushDrafts(place);
  if (await isOld(file, opened, place)) return { kind: 'changed' };
  // from here this tab sends and renders nothing; another tab that waits for the exchange does not get it in the meantime
  await engineNow(place)?.stop();
  let isTaken = false;
  try {
    return await withoutOtherTabs(opened.name, place, async () => {
      isTaken = await takeOperations(opened, place, new Set(file.operations.map(({ opId }) => opId)));
      if (!isTaken) return { kind: 'changed' };
      notifyTabs({ kind: 'signedOut' }, place);
      const isWhole = await sweep(opened, file, place).catch(() => false);
      await signOut(isWhole ? 'erase' : 'keep', place);
      if (isWhole) {
        await forgetKey(opened.owner, place).catch(reportError);
        forgetTraces(place);
      }
      return { kind: isWhole ? 'erased' : 'partly' };
    });
  } finally {
    // what is saved behind an engine that was stopped would never be sent
    if (!isTaken && openNow(place) === opened) await enter(opened.owner, undefined, place);
  }
}

const contentOf = ({ operations, drafts }: RescueFile): string =>
  [...operations.map(({ opId }) => opId).toSorted(), ...drafts.map(({ id, at }) => `${id} ${at}`).toSorted()].join('\n');

async function isOld(file: RescueFile, opened: Local, place: Workplace): Promise<boolean> {
  const now = await rescueText(opened, place);
  return now === undefined || contentOf(now) !== contentOf(file);
}

/** The exchange of this database is ours while it is erased: a tab that sends or reads would write into it. */
async function withoutOtherTabs<T>(database: string, { device: { locks } }: Workplace, work: () => Promise<T>): Promise<T> {
  if (!locks) return work();
  return locks.request(lockOf(database, 'sync'), { steal: true }, work);
}

/** Removes all operations if the unsent ones are those of the file. False leaves all of them. */
async function takeOperations({ db }: Local, { device }: Workplace, inFile: ReadonlySet<string>): Promise<boolean> {
  const outbox = tableOf(db, 'outbox', device.KeyRange);
  let isTaken = false;
  await changeAll(outbox, (docs, each) => {
    const waiting = each.filter((doc) => !isGone(doc) && isUnsent({ state: doc.state ?? 'queued' }));
    isTaken = waiting.length === inFile.size && waiting.every(({ id }) => inFile.has(id));
    if (isTaken) docs.clear();
  });
  return isTaken;
}

const isGone = <C extends CollectionName>({ _deleted: deleted }: OnDisk<C>): boolean => deleted === '1';

/** Collections that the feed fills. */
const fed = (Object.keys(collectionShapes) as CollectionName[]).filter((name) => name !== 'outbox' && name !== 'settings'); // keys of a total record

/** Removes everything else. A form that was typed in another tab since the file was made stays. */
async function sweep(opened: Local, { drafts }: RescueFile, { device: { KeyRange } }: Workplace): Promise<boolean> {
  const { db } = opened;
  const saved = new Set(drafts.map(({ id, at }) => `${id} ${at}`));
  const isNewer = (doc: SettingDoc) => isDraft(doc) && !saved.has(`${doc.id} ${doc.at}`);
  await opened.bytes.erase();
  for (const name of fed) await change(tableOf(db, name, KeyRange), (docs) => docs.clear());
  const settings = tableOf(db, 'settings', KeyRange);
  const looked = new Set((await find(settings, {}, undefined)).filter((doc) => !isNewer(doc)).map(({ id }) => id));
  const seen = new Map((await getSealed(settings, [...looked])).map((doc) => [doc?.id, writtenAs(doc)]));
  await changeAll(settings, (docs, each) => {
    for (const doc of each) {
      // a draft typed since was written again, and opens only outside of this transaction
      const isTyped = doc.id.startsWith(DRAFTS) && !isGone(doc) && seen.get(doc.id) !== writtenAs(doc);
      // the canary stays: erased on purpose is not lost, and an installation id contains no personal data
      if (!isTyped && doc.id !== CANARY) docs.delete(doc.id);
    }
  });
  return true;
}

/** One transaction over a table; closing the database waits for it. */
function change<C extends CollectionName>(table: Table<C>, work: (docs: IDBObjectStore, safely: Safely) => void): Promise<void> {
  return table.during(async () => inTransaction(await table.connection(), 'readwrite', ({ docs, safely }) => work(docs, safely)));
}
type Safely = (body: () => void) => void;

/** The same, and `work` sees all that is in it. */
function changeAll<C extends CollectionName>(
  table: Table<C>,
  work: (docs: IDBObjectStore, each: readonly OnDisk<C>[]) => void,
): Promise<void> {
  return change(table, (docs, safely) => {
    const all = docs.getAll() as IDBRequest<OnDisk<C>[]>; // written only in this form
    all.addEventListener('success', () => safely(() => work(docs, all.result)));
  });
}
