import { auditTime, map, startWith, switchMap, type Observable } from 'rxjs';
import type { MangoQuery, RxCollection } from 'rxdb';
import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import type { Db } from '#src/data/database/database.ts';
import { guard } from '#src/data/database/guard.ts';
import { findLast } from '#src/data/database/table-read.ts';
import { tableOf } from '#src/data/database/table.ts';
import { observe } from './live.ts';

/** Start of a page: after this document in the order of the index. */
export interface After {
  /** Values of the index fields that follow the fixed ones, then the id. */
  key: readonly (string | number)[];
}

/** The rows of an index that a list shows. `where` fixes the first fields of an index; the next ones give the order. */
export interface Window<C extends CollectionName> {
  collection: C;
  where: Partial<Documents[C]>;
}

/** The index a window reads, and the fields after the fixed ones. */
function indexOf<C extends CollectionName>({ collection, where }: Window<C>): { index: string[]; rest: string[] } {
  const fixed = Object.keys(where);
  const index = collectionShapes[collection].indexes.find((each) =>
    fixed.every((field) => each.slice(0, fixed.length).includes(field)),
  );
  if (!index || fixed.length === 0) throw new Error(`No index of ${collection} begins with ${fixed.join(', ')}.`);
  return { index: [...index], rest: index.slice(fixed.length) };
}

function queryOf<C extends CollectionName>(
  view: Window<C>,
  after: After | null,
  limit: number | undefined,
): MangoQuery<Documents[C]> {
  const { index, rest } = indexOf(view);
  const selector: Record<string, unknown> = { ...view.where };
  const [first] = rest;
  // Rows with the same key as the last one are read again and skipped by `beyond`: an index range has one open field.
  if (after && first !== undefined) selector[first] = { $gte: after.key[0] };
  return {
    selector,
    index,
    ...(limit !== undefined && { sort: [...index, 'id'].map((field) => ({ [field]: 'asc' as const })), limit }),
  } as unknown as MangoQuery<Documents[C]>; // field names come from the table of indexes
}

/** Key of a document in a window, to go on after it. */
export function keyOf<C extends CollectionName>(view: Window<C>, doc: Documents[C]): After {
  const fields = doc as unknown as Record<string, string | number>; // indexed fields are text or numbers
  return { key: [...indexOf(view).rest.map((field) => fields[field] ?? ''), doc.id] };
}

function beyond<C extends CollectionName>(view: Window<C>, doc: Documents[C], after: After): boolean {
  const { key } = keyOf(view, doc);
  for (const [at, value] of key.entries()) {
    const other = after.key[at] ?? '';
    if (value !== other) return value > other;
  }
  return false;
}

/** One page of a window, after `after` or from its beginning; emits again when one of its rows changes. */
export function page<C extends CollectionName>(
  db: Db,
  view: Window<C>,
  after: After | null,
  limit: number,
): Observable<readonly Documents[C][]> {
  // The row `after` itself comes first and is skipped, hence one more.
  const query = (db[view.collection] as unknown as RxCollection<Documents[C]>).find(
    queryOf(view, after, limit + (after ? 1 : 0)),
  );
  return observe(query).pipe(map((docs) => (after ? docs.filter((doc) => beyond(view, doc, after)) : docs)));
}

/** Number of rows of a window, counted on the index. */
export function count<C extends CollectionName>(db: Db, view: Window<C>): Observable<number> {
  const { selector, index } = queryOf(view, null, undefined);
  const query = (db[view.collection] as unknown as RxCollection<Documents[C]>).count({ selector, index });
  return observe(query);
}

/** Changes of many rows together cause one read. */
export const GATHER_MS = 50;

/** The last rows of a window, from its end; again after each change of the collection. */
export function latest<C extends CollectionName>(
  db: Db,
  view: Window<C>,
  limit: number,
  KeyRange: typeof IDBKeyRange = globalThis.IDBKeyRange,
): Observable<readonly Documents[C][]> {
  const table = tableOf(db, view.collection, KeyRange);
  const collection = db[view.collection] as unknown as RxCollection<Documents[C]>; // same name, same documents
  return collection.$.pipe(
    auditTime(GATHER_MS),
    startWith(null),
    switchMap(() => guard(table, () => findLast(table, view.where, limit))),
  );
}
