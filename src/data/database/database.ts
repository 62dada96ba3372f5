import { createRxDatabase, removeCollectionStorages, type RxCollection, type RxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { collectionShapes, rebuildable, type CollectionName, type CollectionShape, type Documents } from '#schema/collections.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { Owner } from '#sync/engine-contract.ts';
import type { Store } from '#sync/ports.ts';
import { placeDocs } from '#sync/pull/place.ts';
import { lazyBytes, type LazyBytes } from '#src/data/bytes/lazy-bytes.ts';
import type { DataKey } from '#src/data/sealing/data-key.ts';
import { moveIds } from '#src/data/sealing/move-ids.ts';
import { sealOld } from '#src/data/sealing/seal-old.ts';
import { sealedStorage } from '#src/data/sealing/sealed-storage.ts';
import { sealingWith, unsealed } from '#src/data/sealing/sealing.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import { markSealed, readCanary, type Canary } from './canary.ts';
import { faultOf } from './fault.ts';
import { databaseName } from './name.ts';
import { schemaOf } from './shape.ts';
import { createStore } from './store.ts';
import { changeEach, sweepTombstones } from './table-write.ts';
import { tableOf, type Table } from './table.ts';
import { alone } from './write-group.ts';

export type Collections = { [C in CollectionName]: RxCollection<Documents[C]> };

/** The local database as live queries see it. */
export type Db = RxDatabase<Collections>;

/** The open database of one user of one client. */
export interface Local {
  name: string;
  owner: Owner;
  db: Db;
  store: Store;
  /** Install id and whether the browser silently lost what was here before (reliability.md B22). */
  canary: Canary;
  /** Files and blocks of the user. */
  bytes: LazyBytes;
  close(): Promise<void>;
}

/** Replaced by tests: the browser's own database, and whether other tabs exist. */
export interface LocalOptions {
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  multiInstance?: boolean;
  /** Indexes of another version of the application. */
  shapes?: Readonly<Record<CollectionName, CollectionShape>>;
  storage?: Pick<globalThis.Storage, 'getItem' | 'setItem'>;
  /** Seals what is on the disk; a database from before there were keys has none until its person signs in. */
  key?: DataKey | undefined;
}

const collectionNames = Object.keys(collectionShapes) as CollectionName[]; // keys of a total record

const open = part(() => ({ last: undefined as Promise<Local> | undefined }));

/**
 * Opens the one database of this client and user, and closes the one before (decisions.md S8). Rejects with `StoreFault`
 * when it cannot: there is never a fall-back to memory (reliability.md B21).
 */
export async function openLocal(owner: Owner, options: LocalOptions = {}, place: Workplace = here()): Promise<Local> {
  const state = open(place);
  const before = state.last;
  const opening = (async () => {
    await before?.then((local) => local.close()).catch(() => undefined);
    return openNow(owner, options, place);
  })();
  state.last = opening;
  try {
    return await opening;
  } catch (error) {
    if (state.last === opening) state.last = undefined;
    throw faultOf(error);
  }
}

async function openNow(owner: Owner, options: LocalOptions, place: Workplace): Promise<Local> {
  const name = await databaseName(owner);
  const KeyRange = options.IDBKeyRange ?? place.device.KeyRange;
  const db = await createRxDatabase<Collections>({
    name,
    storage: sealedStorage(
      getRxStorageDexie({
        // Chrome answers a write before it is on disk unless asked (reliability.md 1.3).
        chromeTransactionDurability: 'strict',
        indexedDB: options.indexedDB ?? place.device.indexedDB,
        IDBKeyRange: KeyRange,
      }),
      options.key ? sealingWith(options.key, name) : unsealed,
    ),
    multiInstance: options.multiInstance ?? true,
    eventReduce: true,
    closeDuplicates: true,
  });
  try {
    await nextTask(); // to begin and to add are the two longest pieces of opening
    loadCollation();
    await nextTask();
    const settings = () => settingsOf(db, options, KeyRange);
    if (!(await addCollections(db, collectionNames, options.shapes))) await rebuild(db, options.shapes, settings);
    await settings();
    const store = createStore(db, KeyRange, place);
    const canary = await readCanary(store, name, options.storage ?? place.device.storage, options.key !== undefined);
    void sweep(db, KeyRange, options.key !== undefined && !canary.isSealed)
      .then(async (isSealed) => (isSealed ? markSealed(store) : undefined))
      .catch(() => undefined);
    const bytes = lazyBytes(name, options, place);
    const close = async () => {
      await bytes.close();
      await closeOnce(db);
    };
    return { name, owner, db, store, canary, bytes, close };
  } catch (error) {
    await db.close().catch(() => undefined);
    throw error;
  }
}

/**
 * RxDB sorts the names in each schema as the language does. The first time that this is asked for in a page, the browser loads
 * the tables for it: 10 to 20 ms, as long as all the rest of adding collections.
 */
function loadCollation(): void {
  void new Intl.Collator();
}

const SCHEMA_CHANGED = 'DB6';

/** All collections in one call: one by one they take twice as long. False when some of them have other indexes on the disk. */
async function addCollections(db: Db, names: readonly CollectionName[], shapes: LocalOptions['shapes']): Promise<boolean> {
  try {
    await db.addCollections(
      Object.fromEntries(names.map((collection) => [collection, { schema: schemaOf(collection, shapes) }])) as {
        [C in CollectionName]: { schema: ReturnType<typeof schemaOf<C>> };
      }, // one entry for each name of a total record
    );
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== SCHEMA_CHANGED) throw error;
    return false;
  }
}

/**
 * A newer version of the application has other indexes: what sync can fill again is emptied, unsent work never (S12). It is read
 * from the beginning of the feed, and the place in it is forgotten first: killed in between, the next start does the same again.
 */
async function rebuild(db: Db, shapes: LocalOptions['shapes'], settings: () => Promise<Table<'settings'>>): Promise<void> {
  await addCollections(db, ['settings'], shapes);
  await changeEach(await settings(), placeDocs, () => null, alone);
  for (const name of rebuildable) {
    await removeCollectionStorages(
      db.storage,
      db.internalStore,
      db.token,
      db.name,
      name,
      db.multiInstance,
      undefined,
      db.hashFunction,
    );
  }
  const others = collectionNames.filter((name) => name !== 'settings');
  if (!(await addCollections(db, others, shapes))) throw new Error('what exists on this device alone has other indexes');
}

/** The table of settings, its ids blinded before anything reads them. */
async function settingsOf(db: Db, { key }: LocalOptions, KeyRange: typeof globalThis.IDBKeyRange): Promise<Table<'settings'>> {
  const table = tableOf(db, 'settings', KeyRange);
  if (key) await moveIds(table);
  return table;
}

/** Housekeeping that delays nothing: when it fails, the next start does it. True when everything from before the key is sealed. */
async function sweep(db: Db, KeyRange: typeof globalThis.IDBKeyRange, isOld: boolean): Promise<boolean> {
  let isSealed = isOld;
  for (const name of collectionNames) {
    if (db.closed) return false;
    const table = tableOf(db, name, KeyRange);
    await table.during(() => sweepTombstones(table, Date.now() - DAY_MS)).catch(() => 0);
    const sealing =
      isOld &&
      table.during(async () => {
        // a document whose id has to be blinded is another one on the disk
        await moveIds(table);
        await sealOld(table);
      });
    if (sealing) await sealing.catch(() => (isSealed = false));
  }
  return isSealed;
}

async function closeOnce(db: Db): Promise<void> {
  if (!db.closed) await db.close();
}
