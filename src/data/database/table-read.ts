import type { CollectionName, Documents } from '#schema/collections.ts';
import { indexFor, opened, type OnDisk, type Table } from './table.ts';
import { answered, inSlices, inTransaction } from './transaction.ts';

/** Documents by id, in the order asked for, with gaps where nothing is. */
export async function get<C extends CollectionName>(
  table: Table<C>,
  ids: readonly string[],
): Promise<(Documents[C] | undefined)[]> {
  return opened(table, await getSealed(table, ids));
}

/** The same as they are on the disk. */
export async function getSealed<C extends CollectionName>(
  table: Table<C>,
  ids: readonly string[],
): Promise<(OnDisk<C> | undefined)[]> {
  if (ids.length === 0) return [];
  const asked: IDBRequest<OnDisk<C> | undefined>[] = [];
  const onDisk = await Promise.all(ids.map((id) => table.sealing.idOf(table.name, id)));
  await inTransaction(await table.connection(), 'readonly', (parts) => {
    const ask = (id: string) => {
      const request = parts.docs.get(id) as IDBRequest<OnDisk<C> | undefined>; // written only in this form
      asked.push(request);
      return request;
    };
    inSlices(onDisk, parts, ask, parts.done);
  });
  return Promise.all(asked.map(answered));
}

/** Above every text and number, as the last part of a key. */
const HIGHEST: IDBValidKey = [];

/** Documents whose fields equal `where`, in the order of the index that begins with them, else by id. */
export async function find<C extends CollectionName>(
  table: Table<C>,
  where: Partial<Documents[C]>,
  limit: number | undefined,
): Promise<Documents[C][]> {
  if (limit === 0) return [];
  const wanted = await sought(table, where);
  const { indexName, order } = indexFor(table.name, [...wanted.keys()]);
  const isServed = order.length > 0 || wanted.size === 0;
  const fixed = isServed ? order.slice(0, wanted.size).map((field) => wanted.get(field) ?? '') : [];
  const range = table.KeyRange.bound(['0', ...fixed], ['0', ...fixed, HIGHEST]);
  let found: IDBRequest<OnDisk<C>[]> | undefined;
  await inTransaction(await table.connection(), 'readonly', ({ docs, done }) => {
    found = docs.index(indexName).getAll(range, isServed ? limit : undefined) as IDBRequest<OnDisk<C>[]>; // written only in this form
    done();
  });
  const rows = await openedRows(table, found ? await answered(found) : []);
  if (isServed) return rows;
  const fields = Object.entries(where) as [keyof Documents[C], unknown][]; // where is a part of the document
  const equal = rows.filter((row) => fields.every(([field, value]) => row[field] === value));
  return limit === undefined ? equal : equal.slice(0, limit);
}

/** Number of documents without tombstones. */
export async function count<C extends CollectionName>(table: Table<C>): Promise<number> {
  const counting: IDBRequest<number>[] = [];
  await inTransaction(await table.connection(), 'readonly', ({ docs, done }) => {
    counting.push(docs.index(indexFor(table.name, []).indexName).count(table.KeyRange.bound(['0'], ['0', HIGHEST])));
    done();
  });
  const counts = await Promise.all(counting.map(answered));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** The last documents whose fields equal `where`, from the end of their index: what a descending query would read everything for. */
export async function findLast<C extends CollectionName>(
  table: Table<C>,
  where: Partial<Documents[C]>,
  limit: number,
): Promise<Documents[C][]> {
  const wanted = await sought(table, where);
  const { indexName, order } = indexFor(table.name, [...wanted.keys()]);
  const fixed = order.slice(0, wanted.size).map((field) => wanted.get(field) ?? '');
  const range = table.KeyRange.bound(['0', ...fixed], ['0', ...fixed, HIGHEST]);
  const rows: OnDisk<C>[] = [];
  if (limit <= 0) return [];
  await inTransaction(await table.connection(), 'readonly', ({ docs, safely }) => {
    const walking = docs.index(indexName).openCursor(range, 'prev');
    walking.addEventListener('success', () =>
      safely(() => {
        const at = walking.result;
        if (!at) return;
        rows.push(at.value as OnDisk<C>); // written only in this form
        if (rows.length < limit) at.continue();
      }),
    );
  });
  return openedRows(table, rows);
}

/** The wanted values, as its index has them. */
async function sought<C extends CollectionName>(
  { name, sealing }: Table<C>,
  where: Partial<Documents[C]>,
): Promise<Map<string, IDBValidKey>> {
  const fields = Object.entries(where) as [string, IDBValidKey][]; // indexed fields are text or numbers
  return new Map(
    await Promise.all(fields.map(async ([field, value]) => [field, await sealing.indexed(name, field, value)] as const)),
  );
}

async function openedRows<C extends CollectionName>(table: Table<C>, docs: readonly OnDisk<C>[]): Promise<Documents[C][]> {
  return (await opened(table, docs)).flatMap((row) => row ?? []);
}
