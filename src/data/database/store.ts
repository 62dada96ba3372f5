import type { RxCollection } from 'rxdb';
import { collectionShapes, type CollectionName } from '#schema/collections.ts';
import { entityCollections } from '#schema/streams.ts';
import { StoreFault, type Store } from '#sync/ports.ts';
import { fetchReserve, refusedAt, reserve } from '#src/data/storage/disk-full.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { Db } from './database.ts';
import { guard } from './guard.ts';
import { count, find, get } from './table-read.ts';
import { add, changeEach, put } from './table-write.ts';
import { tableOf, type Table } from './table.ts';
import { alone, joining } from './write-group.ts';

/**
 * The store port (sync/ports.ts) over the tables under RxDB's collections. It reads past RxDB's caches: those of this tab
 * may be a moment behind another tab's write, a transaction never is.
 */
export function createStore(db: Db, KeyRange: typeof IDBKeyRange = globalThis.IDBKeyRange, place: Workplace = here()): Store {
  const tables = Object.fromEntries(
    (Object.keys(collectionShapes) as CollectionName[]).map((name) => [name, tableOf(db, name, KeyRange)]), // keys of a total record
  ) as { [C in CollectionName]: Table<C> };
  const table = <C extends CollectionName>(name: C) => tables[name] as unknown as Table<C>; // the table of that name
  const joined = joining();
  const giveBack = async () => (await fetchReserve()).giveBack(table('settings'), place);
  const noticed = <T>(name: CollectionName, write: () => Promise<T>) => writeNoticed({ name, giveBack, write }, place);
  return {
    get: (name, ids) => guard(table(name), () => get(table(name), ids)),
    put: (name, docs) => noticed(name, () => guard(table(name), () => put(table(name), docs))),
    add: (name, docs) => noticed(name, () => guard(table(name), () => add(table(name), docs))),
    change: (name, ids, change) => {
      const part = drawn.has(name) ? joined() : alone;
      const changing = () => guard(table(name), () => changeEach(table(name), ids, change, part));
      return noticed(name, changing).finally(part.written);
    },
    drop: async (name, ids) => {
      await noticed(name, () => guard(table(name), () => changeEach(table(name), ids, () => null, alone)));
    },
    find: (name, where, limit) => guard(table(name), () => find(table(name), where, limit)),
    count: (name) => guard(table(name), () => count(table(name))),
    watch: (name, seen) => {
      const { storageInstance } = db[name] as unknown as RxCollection<object>; // only ids are looked at
      const subscription = storageInstance
        .changeStream()
        .subscribe(({ events }) => seen(events.map((event) => event.documentId)));
      return () => subscription.unsubscribe();
    },
  };
}

/** Collections of rows that screens draw. */
const drawn: ReadonlySet<string> = new Set(entityCollections);

/**
 * A write reveals whether there is free space: once for all keys of a draft, and again for each save. A full disk gets the reserve
 * back, and the write runs again (reliability.md 1.7).
 */
async function writeNoticed<T>(
  { name, giveBack, write }: { name: CollectionName; giveBack: () => Promise<boolean>; write: () => Promise<T> },
  place: Workplace,
): Promise<T> {
  const refused = refusedAt(place);
  try {
    const written = await write().catch(async (error: unknown) => {
      if (!isFull(error) || !(await giveBack())) throw error;
      return write();
    });
    if (refused.value > 0 && !reserve(place).isSpent) refused.next(0);
    return written;
  } catch (error) {
    if (isFull(error) && (name === 'outbox' || refused.value === 0)) refused.next(Date.now());
    throw error;
  }
}

const isFull = (error: unknown) => error instanceof StoreFault && error.kind === 'full';
