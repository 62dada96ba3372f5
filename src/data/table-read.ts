import type { CollectionName, Documents } from '#schema/collections.ts';
import { indexFor, plain, type Stored, type Table } from './table.ts';
import { inSlices, inTransaction } from './transaction.ts';

/** Documents by id, in the order asked for, with gaps where nothing is. */
export async function get<C extends CollectionName>(
  table: Table<C>,
  ids: readonly string[],
): Promise<(Documents[C] | undefined)[]> {
  if (ids.length === 0) return [];
  const asked: IDBRequest<Stored<C> | undefined>[] = [];
  await inTransaction(await table.connection(), 'readonly', (parts) => {
    const ask = (id: string) => {
      const request = parts.docs.get(id) as IDBRequest<Stored<C> | undefined>; // written only in this form
      asked.push(request);
      return request;
    };
    inSlices(ids, parts, ask, parts.done);
  });
  return asked.map((request) => plain(request.result));
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
  const wanted = new Map(Object.entries(where) as [string, IDBValidKey][]); // indexed fields are text or numbers
  const { indexName, order } = indexFor(table.name, [...wanted.keys()]);
  const isServed = order.length > 0 || wanted.size === 0;
  const fixed = isServed ? order.slice(0, wanted.size).map((field) => wanted.get(field) ?? '') : [];
  const range = table.KeyRange.bound(['0', ...fixed], ['0', ...fixed, HIGHEST]);
  let found: IDBRequest<Stored<C>[]> | undefined;
  await inTransaction(await table.connection(), 'readonly', ({ docs, done }) => {
    found = docs.index(indexName).getAll(range, isServed ? limit : undefined) as IDBRequest<Stored<C>[]>; // written only in this form
    done();
  });
  const rows = (found?.result ?? []).flatMap((doc) => plain(doc) ?? []);
  if (isServed) return rows;
  const fields = Object.entries(where) as [keyof Documents[C], unknown][]; // where is a part of the document
  const equal = rows.filter((row) => fields.every(([field, value]) => row[field] === value));
  return limit === undefined ? equal : equal.slice(0, limit);
}

/** The last documents whose fields equal `where`, from the end of their index: what a descending query would read everything for (stack.md G15). */
export async function findLast<C extends CollectionName>(
  table: Table<C>,
  where: Partial<Documents[C]>,
  limit: number,
): Promise<Documents[C][]> {
  const wanted = new Map(Object.entries(where) as [string, IDBValidKey][]); // indexed fields are text or numbers
  const { indexName, order } = indexFor(table.name, [...wanted.keys()]);
  const fixed = order.slice(0, wanted.size).map((field) => wanted.get(field) ?? '');
  const range = table.KeyRange.bound(['0', ...fixed], ['0', ...fixed, HIGHEST]);
  const rows: Documents[C][] = [];
  if (limit <= 0) return rows;
  await inTransaction(await table.connection(), 'readonly', ({ docs, safely }) => {
    const walking = docs.index(indexName).openCursor(range, 'prev');
    walking.addEventListener('success', () =>
      safely(() => {
        const at = walking.result;
        if (!at) return;
        const row = plain(at.value as Stored<C>); // written only in this form
        if (row) rows.push(row);
        if (rows.length < limit) at.continue();
      }),
    );
  });
  return rows;
}
