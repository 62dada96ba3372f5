import type { RxStorage, RxStorageInstance } from 'rxdb';
import { collectionShapes, type CollectionName } from '#schema/collections.ts';
import type { OnDisk, Sealing, Stored } from './sealing.ts';

/** A storage of RxDB whose collections are sealed on the disk. */
export interface SealedStorage extends RxStorage<unknown, unknown> {
  sealing: Sealing;
}

type Instance = RxStorageInstance<unknown, unknown, unknown>;

/**
 * Puts the sealing between RxDB's queries and the storage under it. The store port writes past RxDB (table.ts), and emits each change
 * to RxDB in the clear: only documents that a query reads from the disk are opened here.
 */
export function sealedStorage(beneath: RxStorage<unknown, unknown>, sealing: Sealing): SealedStorage {
  return Object.assign({}, beneath, {
    sealing,
    createStorageInstance: async (parameters: Parameters<typeof beneath.createStorageInstance>[0]) => {
      const instance = (await beneath.createStorageInstance(parameters)) as Instance; // documents of any shape
      if (!(parameters.collectionName in collectionShapes)) return instance;
      const name = parameters.collectionName as CollectionName; // asked just before
      const opened = <T>(docs: T[]): Promise<T[]> => Promise.all(docs.map((doc) => open(sealing, name, doc)));
      const query = instance.query.bind(instance);
      instance.query = async (prepared) => ({ documents: await opened((await query(prepared)).documents) });
      const byId = instance.findDocumentsById.bind(instance);
      instance.findDocumentsById = async (ids, withDeleted) => {
        const clear = new Map(await Promise.all(ids.map(async (id) => [await sealing.idOf(name, id), id] as const)));
        const docs = await opened(await byId([...clear.keys()], withDeleted));
        // a tombstone is not sealed: who asked knows its id
        return docs.map((doc) => withId(doc, clear));
      };
      instance.bulkWrite = () => Promise.reject(new Error('Documents are written by the store port.'));
      return instance;
    },
  });
}

function withId<T>(doc: T, clear: ReadonlyMap<string, string>): T {
  const { id } = doc as { id: string }; // every document
  return { ...doc, id: clear.get(id) ?? id };
}

/** RxDB has turned `_deleted` into a boolean here; the rest of a document is as on the disk. */
async function open<T>(sealing: Sealing, name: CollectionName, doc: T): Promise<T> {
  const { _deleted: deleted } = doc as { _deleted: unknown }; // every document of RxDB
  const plain: Stored<CollectionName> = await sealing.open(name, doc as OnDisk<CollectionName>);
  return { ...plain, _deleted: deleted } as T; // the one field that differs
}
