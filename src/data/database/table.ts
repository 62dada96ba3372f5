import type { EventBulk, RxCollection, RxDocumentData, RxStorageChangeEvent } from 'rxdb';
import type { Subject } from 'rxjs';
import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import { StoreFault } from '#sync/ports.ts';
import type { SealedStorage } from '#src/data/sealing/sealed-storage.ts';
import type { OnDisk, Sealing, Stored } from '#src/data/sealing/sealing.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import type { Db } from './database.ts';

export type { OnDisk, Stored } from '#src/data/sealing/sealing.ts';

/**
 * The IndexedDB table under a collection. RxDB's storage reads a document before each write, writes each separately and copies it three
 * times, which costs twice the raw write and blocks the page for hundreds of milliseconds; here a bulk is one transaction of the table,
 * in slices between which the page paints. Documents have exactly the form RxDB reads, and each write emits RxDB's own change events, so
 * live queries, document cache and other tabs follow.
 */
export interface Table<C extends CollectionName> {
  name: C;
  /** The browser's class of key ranges; a test brings its own. */
  KeyRange: typeof IDBKeyRange;
  /** Seals its documents for the disk. */
  sealing: Sealing;
  /** The connection as it is now: it changes when it had to be opened again. */
  connection(): Promise<IDBDatabase>;
  /** Opens it again when the browser closed it; never one that we closed. */
  reopen(): Promise<void>;
  /** Runs inside RxDB's count of work under way: closing waits for it. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Emits changes to RxDB and the other tabs, in the order of the calls and not before `after`; resolves when all were emitted. */
  emit(changes: readonly Change<C>[], after?: Promise<void>): Promise<void>;
  /** Revision of the next write over `previous`. */
  revision(previous: OnDisk<C> | undefined): string;
  /** Runs changes of the same document one after the other, in this tab. */
  inTurn<T>(ids: readonly string[], work: () => Promise<T>): Promise<T>;
}

export interface Change<C extends CollectionName> {
  previous: Stored<C> | undefined;
  next: Stored<C>;
}

type Kept<C extends CollectionName> = RxDocumentData<Documents[C]>;
type Event<C extends CollectionName> = RxStorageChangeEvent<Kept<C>>;

/** Used parts of RxDB's Dexie storage; checked by the store contract, which runs against the pinned version. */
interface Beneath<C extends CollectionName> {
  internals: Promise<{
    dexieDb: {
      backendDB(): IDBDatabase | null;
      close(options: { disableAutoOpen: boolean }): void;
      open(): Promise<unknown>;
    };
  }>;
  changes$: Subject<EventBulk<Event<C>, unknown>>;
}

export const DOCS = 'docs';
let bulks = 0;
/** Changes emitted in one task: each is copied for the other tabs and checked by every live query. */
const EMITTED_TOGETHER = 200;

/** The table under a collection. */
export function tableOf<C extends CollectionName>(db: Db, name: C, KeyRange: typeof IDBKeyRange): Table<C> {
  const collection = db[name] as unknown as RxCollection<Documents[C]>; // same name, same documents
  const beneath = collection.storageInstance.originalStorageInstance as unknown as Beneath<C>; // Dexie's, see database.ts
  return {
    name,
    KeyRange,
    sealing: (db.storage as SealedStorage).sealing, // see database.ts
    connection: async () => {
      const { dexieDb } = await beneath.internals;
      const connection = dexieDb.backendDB();
      if (!connection) throw new DOMException('The connection is closed.', 'InvalidStateError');
      return connection;
    },
    reopen: async () => {
      // another opener may have it: a connection of ours would keep it from closing
      if (collection.closed) throw new StoreFault('closed', 'The database was left.');
      const { dexieDb } = await beneath.internals;
      dexieDb.close({ disableAutoOpen: false });
      await dexieDb.open();
    },
    during: (work) => db.lockedRun(work),
    emit: inParts((changes) => {
      const last = changes.at(-1);
      if (!last) return;
      const { id, _meta: meta } = last.next;
      beneath.changes$.next({
        id: `${db.token}-${++bulks}`,
        events: changes.map(eventOf),
        checkpoint: { id, lwt: meta.lwt },
        context: 'strongroom',
      });
    }),
    revision: (previous) => {
      const { _rev: before = '0' } = previous ?? {};
      return `${Number.parseInt(before, 10) + 1}-${db.token}`;
    },
    inTurn: turns(),
  };
}

/** One after the other for the same id; different ones side by side. */
function turns(): Table<CollectionName>['inTurn'] {
  const last = new Map<string, Promise<unknown>>();
  return (ids, work) => {
    const before = ids.flatMap((id) => last.get(id) ?? []);
    const run = before.length === 0 ? work() : Promise.all(before).then(work);
    const settled = run.catch(() => undefined); // the caller of this one receives the failure
    for (const id of ids) last.set(id, settled);
    void settled.then(() => {
      for (const id of ids) if (last.get(id) === settled) last.delete(id);
    });
    return run;
  };
}

/** Emits a few changes immediately and the rest in later tasks; later calls wait for earlier ones. */
function inParts<T>(emitNow: (changes: readonly T[]) => void): (changes: readonly T[], after?: Promise<void>) => Promise<void> {
  let before: Promise<void> | undefined;
  const emitAll = async (changes: readonly T[]): Promise<void> => {
    for (let at = 0; at < changes.length; at += EMITTED_TOGETHER) {
      if (at > 0) await nextTask();
      emitNow(changes.slice(at, at + EMITTED_TOGETHER));
    }
  };
  return (changes, after) => {
    const turnOfOurs = before || after ? Promise.all([before, after]) : undefined;
    const emitting = turnOfOurs ? turnOfOurs.then(() => emitAll(changes)) : emitAll(changes);
    const settled = emitting.then(
      () => undefined,
      () => undefined, // the caller of this one receives the failure
    );
    before = settled;
    void settled.then(() => before === settled && (before = undefined));
    return emitting;
  };
}

function eventOf<C extends CollectionName>({ previous, next }: Change<C>): Event<C> {
  const isGone = isDeleted(next);
  const isNew = !previous || isDeleted(previous);
  return {
    documentId: next.id,
    operation: isGone ? 'DELETE' : isNew ? 'INSERT' : 'UPDATE',
    documentData: asRxDB(next),
    previousDocumentData: previous && asRxDB(previous),
  };
}

function isDeleted({ _deleted: deleted }: { _deleted: '0' | '1' }): boolean {
  return deleted === '1';
}

function asRxDB<C extends CollectionName>(doc: Stored<C>): Kept<C> {
  return { ...doc, _deleted: isDeleted(doc) } as unknown as Kept<C>; // the one field that differs
}

/** Identifies the write a document of the disk comes from; empty for none. */
export function writtenAs<C extends CollectionName>(doc: OnDisk<C> | undefined): string {
  if (!doc) return '';
  const { _rev: revision, _meta: meta } = doc;
  return `${revision} ${meta.lwt}`;
}

/** Documents of the disk without RxDB's own fields, with gaps where nothing is. */
export function opened<C extends CollectionName>(
  { name, sealing }: Table<C>,
  docs: readonly (OnDisk<C> | undefined)[],
): Promise<(Documents[C] | undefined)[]> {
  return Promise.all(docs.map(async (doc) => (doc && !isDeleted(doc) ? plain(await sealing.open(name, doc)) : undefined)));
}

/** A document without RxDB's own fields; a deleted one is no document. */
function plain<C extends CollectionName>(doc: Stored<C> | undefined): Documents[C] | undefined {
  if (!doc) return undefined;
  const { _deleted: deleted, _attachments, _meta, _rev, ...rest } = doc;
  return deleted === '1' ? undefined : (rest as unknown as Documents[C]); // everything else is the document
}

/** The index that begins with these fields, by its name in IndexedDB, else the one by id. */
export function indexFor(name: CollectionName, fields: readonly string[]): { indexName: string; order: readonly string[] } {
  const index =
    fields.length === 0
      ? undefined
      : collectionShapes[name].indexes.find((each) => fields.every((field) => each.slice(0, fields.length).includes(field)));
  return { indexName: `[${['_deleted', ...(index ?? []), 'id'].join('+')}]`, order: index ?? [] };
}
