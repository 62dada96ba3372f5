import { sql, type SQL } from 'drizzle-orm';
import type { AnyEntity } from '#schema/entities/all.ts';
import { count } from '#schema/entities/count.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { labelBatch } from '#schema/entities/label-batch.ts';
import { placement } from '#schema/entities/placement.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Sight } from '#schema/rules/sight.ts';
import { feed } from '#service/db/tables/sync.ts';
import { columnsIn, sightSql } from './sight.ts';

/** Compares a row of a stream with a sight. */
type Compare = (sight: Sight, row: SQL) => SQL;
export type Sighted = Readonly<Partial<Record<AnyEntity['stream'], Compare | null>>>;

/**
 * Streams of entities with values of a document; null for one that was considered and has none. One whose record has `values` and
 * no comparison here fails its test.
 */
export const sightedStreams = {
  containers: null,
  registrations: (sight, row) => sightSql(sight, columnsIn(row)),
  orders: null,
  [count.stream]: null,
  [countPart.stream]: null,
  [exception.stream]: null,
  [placement.stream]: null,
  [treated.stream]: null,
  [synchronization.stream]: null,
  [syncPage.stream]: null,
  [labelBatch.stream]: null,
  // a position shows the document it is about; a box has no class
  positions: (sight, row) => sql`(${row} ->> 'classId' = '' or ${sightSql(sight, columnsIn(row))})`,
  handovers: null,
  // a case shows the document as it was, as the device and as the service has it: all of them must be in sight
  conflicts: (sight, row) => {
    const texts = ['baseRow', 'deviceRow', 'serviceRow'].map((field) => sql`nullif(${row} ->> ${sql.raw(`'${field}'`)}, '')`);
    const seen = texts.map((text) => sql`(${text} is null or ${sightSql(sight, columnsIn(sql`(${text})::jsonb`))})`);
    return sql`(${row} ->> 'collection' <> ${registration.name} or (${sql.join(seen, sql` and `)}))`;
  },
} as const satisfies Sighted;

/** Returns the condition that a row of the feed is in sight; a tombstone is in every sight. */
export function feedInSight(sight: Sight | null): SQL<boolean> {
  if (!sight) return sql<boolean>`true`;
  const row = sql`${feed.row}`;
  const cases = Object.entries(sightedStreams).flatMap(([stream, compare]) =>
    compare ? [sql`when ${feed.stream} = ${stream} then coalesce(${compare(sight, row)}, false)`] : [],
  );
  return sql<boolean>`(case when ${row} is null then true ${sql.join(cases, sql` `)} else true end)`;
}
