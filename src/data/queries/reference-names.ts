import { combineLatest, map } from 'rxjs';
import type { Reference } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { here } from '#src/data/workplace/workplace.ts';

/** Name of a reference row for users: a cost center by code and name. */
export function referenceName(row: Reference): string {
  return row.of === 'costCenter' ? `${row.code} ${row.name}` : row.name;
}

/**
 * Names of all reference rows on this device by `<kind>/<id>`, and of attributes by `attribute/<id>`. Rows that are no longer
 * offered are included, because old records still name them.
 */
export const referenceNames = ({ references }: Db) =>
  combineLatest([observe(references.find()), shownLanguage(here())]).pipe(
    map(
      ([docs, language]): ReadonlyMap<string, string> =>
        new Map(docs.flatMap(({ id, row }) => named(id, inLanguage(row, language)))),
    ),
  );

function named(id: string, row: Reference): [string, string][] {
  const attributes = row.of === 'class' ? row.attributes : [];
  return [
    [id, referenceName(row)],
    ...attributes.map((attribute): [string, string] => [`attribute/${attribute.id}`, attribute.name]),
  ];
}
