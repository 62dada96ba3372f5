import type { RxCollection } from 'rxdb';
import { auditTime, filter, startWith, switchMap, type Observable } from 'rxjs';
import type { CollectionName, Documents } from '#schema/collections.ts';
import type { Db } from '#src/data/database/database.ts';
import { guard } from '#src/data/database/guard.ts';
import { find } from '#src/data/database/table-read.ts';
import { tableOf } from '#src/data/database/table.ts';
import { GATHER_MS, type Window } from './page.ts';

/**
 * All rows of a window in the order of its index, for what needs each of them: read at one go, where a query of RxDB walks them one by
 * one. Read again when a row of it comes, changes or leaves.
 */
export function whole<C extends CollectionName>(
  db: Db,
  { collection: name, where }: Window<C>,
  KeyRange: typeof IDBKeyRange = globalThis.IDBKeyRange,
): Observable<readonly Documents[C][]> {
  const table = tableOf(db, name, KeyRange);
  const collection = db[name] as unknown as RxCollection<Documents[C]>; // same name, same documents
  const fields = Object.entries(where) as [keyof Documents[C], unknown][]; // where is a part of the document
  const isIn = (doc: Partial<Documents[C]> | undefined) =>
    doc !== undefined && fields.every(([field, value]) => doc[field] === value);
  return collection.$.pipe(
    filter(({ documentData, previousDocumentData }) => isIn(documentData) || isIn(previousDocumentData as Partial<Documents[C]>)),
    auditTime(GATHER_MS),
    startWith(null),
    switchMap(() => guard(table, () => find(table, where, undefined))),
  );
}
