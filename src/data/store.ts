import { normalizeMangoQuery, prepareQuery, type BulkWriteRow, type RxCollection, type RxDocumentData } from 'rxdb';
import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import type { Store } from '#sync/ports.ts';
import type { Db } from './database.ts';
import { faultOf, mayReopen } from './fault.ts';

/**
 * The store port over RxDB (sync/ports.ts). It goes past RxDB's document cache to the storage below: a cache of this tab
 * may be a moment behind another tab's write, the storage never is. What it writes reaches live queries all the same,
 * because they listen to the storage's own change stream.
 */

type Kept<C extends CollectionName> = RxDocumentData<Documents[C]>;
type Row<C extends CollectionName> = BulkWriteRow<Documents[C]>;

/** RxDB mutates these rows instead of cloning them a second time (`MUTABLE_DOCUMENT_WRITE_CONTEXTS`). */
const INSERT = 'rx-collection-bulk-insert';
const UPDATE = 'strongroom-store';
const CONFLICT = 409;
const TRIES = 100;

/** Makes the store port over an open database. */
export function createStore(db: Db): Store {
  const collection = <C extends CollectionName>(name: C) => db[name] as unknown as RxCollection<Documents[C]>; // same name, same documents
  const turns = new Map<CollectionName, Promise<unknown>>();
  // Changes of one tab wait for each other, so that only other tabs can make one run again.
  const inTurn = <T>(name: CollectionName, step: () => Promise<T>): Promise<T> => {
    const run = (turns.get(name) ?? Promise.resolve()).then(step);
    turns.set(
      name,
      run.catch(() => undefined),
    );
    return run;
  };
  return {
    get: (name, ids) => guard(db, name, () => get(collection(name), ids)),
    put: (name, docs) => guard(db, name, () => put(collection(name), docs)),
    change: (name, ids, change) => inTurn(name, () => guard(db, name, () => changeEach(collection(name), ids, change))),
    drop: async (name, ids) => {
      await inTurn(name, () => guard(db, name, () => changeEach(collection(name), ids, () => null)));
    },
    find: (name, where, limit) => guard(db, name, () => find(collection(name), name, where, limit)),
    watch: (name, seen) => {
      const subscription = collection(name)
        .storageInstance.changeStream()
        .subscribe((bulk) => seen(bulk.events.map((event) => event.documentId)));
      return () => subscription.unsubscribe();
    },
  };
}

interface Connection {
  close(options: { disableAutoOpen: boolean }): void;
  open(): Promise<unknown>;
}

/** Runs one step; opens the connection again once when the browser closed it, and names any other fault. */
async function guard<T>(db: Db, name: CollectionName, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!mayReopen(error) || db.closed) throw faultOf(error);
    try {
      await reopen(db, name);
      return await step();
    } catch (again) {
      throw faultOf(again);
    }
  }
}

async function reopen(db: Db, name: CollectionName): Promise<void> {
  const internals = db[name].storageInstance.internals as Promise<{ dexieDb: Connection }>; // the storage is Dexie's, see database.ts
  const { dexieDb } = await internals;
  dexieDb.close({ disableAutoOpen: false });
  await dexieDb.open();
}

async function get<C extends CollectionName>(
  collection: RxCollection<Documents[C]>,
  ids: readonly string[],
): Promise<(Documents[C] | undefined)[]> {
  const found = await read(collection, ids);
  return ids.map((id) => plain(found.get(id)));
}

async function read<C extends CollectionName>(
  collection: RxCollection<Documents[C]>,
  ids: readonly string[],
): Promise<Map<string, Kept<C>>> {
  if (ids.length === 0) return new Map();
  const rows = await collection.storageInstance.findDocumentsById([...ids], true);
  return new Map(rows.map((row) => [row.id, row as unknown as Kept<C>])); // RxDB widens the document to its storage type
}

/** A document without RxDB's own fields; a deleted one is no document. */
function plain<C extends CollectionName>(doc: Kept<C> | undefined): Documents[C] | undefined {
  if (!doc) return undefined;
  const { _deleted: deleted, _attachments, _meta, _rev, ...rest } = doc as Kept<C> & Record<string, unknown>;
  return deleted ? undefined : (rest as unknown as Documents[C]); // everything else is the document
}

/** A document as RxDB writes it; `_meta` and `_rev` are set by RxDB's wrapper around the storage. */
function stored<C extends CollectionName>(doc: Documents[C], deleted: boolean): Kept<C> {
  return { ...doc, _deleted: deleted, _attachments: {}, _meta: { lwt: 1 }, _rev: '' } as unknown as Kept<C>;
}

async function put<C extends CollectionName>(
  collection: RxCollection<Documents[C]>,
  docs: readonly Documents[C][],
): Promise<void> {
  const last = new Map(docs.map((doc) => [doc.id, doc]));
  let rows: Row<C>[] = [...last.values()].map((doc) => ({ document: stored<C>(doc, false) as never }));
  let context = INSERT;
  for (let tried = 0; rows.length > 0; tried++) {
    // An insert that meets a document answers with it: the second round replaces exactly those, by compare-and-set.
    const { error } = await collection.storageInstance.bulkWrite(rows, context);
    rows = error.map((wrong) => {
      if (wrong.status !== CONFLICT || tried > TRIES) throw new Error(`put ${collection.name}: ${wrong.status}`);
      return {
        previous: wrong.documentInDb as never,
        document: stored<C>(last.get(wrong.documentId) as Documents[C], false) as never,
      };
    });
    context = UPDATE;
  }
}

async function changeEach<C extends CollectionName>(
  collection: RxCollection<Documents[C]>,
  ids: readonly string[],
  change: (doc: Documents[C] | undefined, id: string) => Documents[C] | null | undefined,
): Promise<(Documents[C] | undefined)[]> {
  const unique = [...new Set(ids)];
  const after = new Map<string, Documents[C] | undefined>();
  let current = await read(collection, unique);
  let open: string[] = unique;
  for (let tried = 0; open.length > 0; tried++) {
    if (tried > TRIES) throw new Error(`change ${collection.name}: no quiet moment`);
    const rows: Row<C>[] = [];
    for (const id of open) {
      const previous = current.get(id);
      const before = plain(previous);
      const wanted = change(before, id);
      after.set(id, wanted === undefined ? before : (wanted ?? undefined));
      if (wanted === undefined || (wanted === null && !before)) continue;
      const document = wanted === null ? stored<C>(before as Documents[C], true) : stored<C>(wanted, false);
      rows.push({ ...(previous && { previous: previous as never }), document: document as never });
    }
    if (rows.length === 0) break;
    const { error } = await collection.storageInstance.bulkWrite(rows, UPDATE);
    const lost = error.filter((wrong) => {
      if (wrong.status !== CONFLICT) throw new Error(`change ${collection.name}: ${wrong.status}`);
      return true;
    });
    open = lost.map((wrong) => wrong.documentId);
    current = await read(collection, open);
  }
  return ids.map((id) => after.get(id));
}

async function find<C extends CollectionName>(
  collection: RxCollection<Documents[C]>,
  name: C,
  where: Partial<Documents[C]>,
  limit: number | undefined,
): Promise<Documents[C][]> {
  const fields = Object.keys(where);
  const index = collectionShapes[name].indexes.find((each) =>
    fields.every((field) => each.slice(0, fields.length).includes(field)),
  );
  const sort = fields.length === 0 || !index ? ['id'] : [...index.slice(fields.length), 'id'];
  const order = index ? [...index.slice(0, fields.length), ...sort] : sort;
  const query = prepareQuery(
    collection.storageInstance.schema,
    normalizeMangoQuery(collection.storageInstance.schema, {
      selector: { ...where, _deleted: false } as never,
      sort: order.map((field) => ({ [field]: 'asc' })) as never,
      ...(index && fields.length > 0 && { index: ['_deleted', ...index] }),
      ...(limit !== undefined && { limit }),
    }),
  );
  const { documents } = await collection.storageInstance.query(query);
  return documents.map((doc) => plain(doc as unknown as Kept<C>) as Documents[C]);
}
