import { sql, type SQL } from 'drizzle-orm';
import { entities, type AnyEntity } from '#schema/entities/all.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Sight } from '#schema/rules/sight.ts';
import { feed } from '#service/db/tables/sync.ts';
import { columnsIn, columnsOf, namesOnlySeen, sightSql } from './sight.ts';

/** Compares a row of a stream with a sight. */
type Compare = (sight: Sight, row: SQL) => SQL;
export type Sighted = Readonly<Partial<Record<AnyEntity['stream'], Compare>>>;

/** Comparison for rows about one document, or about none. */
const aboutDocument: Compare = (sight, row) => namesOnlySeen(sight, sql`select ${row} ->> 'registrationId'`);

/** Comparisons of the streams whose entities are `compared`. */
export const sightedStreams = {
  registrations: (sight, row) => sightSql(sight, columnsIn(row)),
  // a position shows the document it is about; a box has no class
  positions: (sight, row) => sql`(${row} ->> 'classId' = '' or ${sightSql(sight, columnsIn(row))})`,
  // a sealed list names each item of its orders; it is read as a whole or not
  handovers: (sight, row) => sql`not exists (
    select 1 from positions p
    where p.order_id in (select jsonb_array_elements_text(${row} -> 'orderIds'))
      and p.class_id <> '' and not coalesce(${sightSql(sight, columnsOf('p'))}, false))`,
  // a case shows the original document and the versions of device and service, so all three must be in sight
  conflicts: (sight, row) => {
    const texts = ['baseRow', 'deviceRow', 'serviceRow'].map((field) => sql`nullif(${row} ->> ${sql.raw(`'${field}'`)}, '')`);
    const collection = sql`${row} ->> 'collection'`;
    // the item of a box has no class
    const isBox = (text: SQL) => sql`(${collection} = ${position.name} and (${text})::jsonb ->> 'classId' = '')`;
    const seen = texts.map(
      (text) => sql`(${text} is null or ${isBox(text)} or ${sightSql(sight, columnsIn(sql`(${text})::jsonb`))})`,
    );
    return sql`(${collection} not in (${registration.name}, ${position.name}) or (${sql.join(seen, sql` and `)}))`;
  },
  // they repeat codes, barcodes and reasons of the document they are about
  [exception.stream]: aboutDocument,
  [treated.stream]: aboutDocument,
  [syncPage.stream]: aboutDocument,
  // a run of a count is read as a whole or not
  [countPart.stream]: (sight, row) =>
    namesOnlySeen(sight, sql`select item ->> 0 from jsonb_array_elements(${row} -> 'items') as item`),
} as const satisfies Sighted;

// the service does not start if a stream lacks its comparison, because it would show everything
for (const { stream, sight } of entities)
  if ((sight === 'compared') !== Object.hasOwn(sightedStreams, stream))
    throw new Error(`The stream ${stream} and its comparison with the sight of a person do not fit together.`);

/** Returns the condition that a row of the feed is in sight; a tombstone is in every sight. */
export function feedInSight(sight: Sight | null): SQL<boolean> {
  if (!sight) return sql<boolean>`true`;
  const row = sql`${feed.row}`;
  const cases = Object.entries(sightedStreams).map(
    ([stream, compare]) => sql`when ${feed.stream} = ${stream} then coalesce(${compare(sight, row)}, false)`,
  );
  return sql<boolean>`(case when ${row} is null then true ${sql.join(cases, sql` `)} else true end)`;
}
