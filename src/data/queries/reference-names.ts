import { map } from 'rxjs';
import type { Reference } from '#schema/records/reference.ts';
import type { Db } from '#src/data/database.ts';
import { observe } from '#src/data/live.ts';

/** What people call a reference row: a cost center by code and name. */
export function referenceName(row: Reference): string {
  return row.of === 'costCenter' ? `${row.code} ${row.name}` : row.name;
}

/** Names of all reference rows on this device by `<kind>/<id>`, those no longer offered too: old records still name them. */
export const referenceNames = ({ references }: Db) =>
  observe(references.find()).pipe(
    map((docs): ReadonlyMap<string, string> => new Map(docs.map(({ id, row }) => [id, referenceName(row)]))),
  );
