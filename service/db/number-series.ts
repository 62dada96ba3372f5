import { sql } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { numberSeries } from '#service/db/tables/evidence.ts';

/** Year of a series that goes on across years. */
export const CONTINUOUS = 0;

/** Official number series of a client; each counts separately. */
export type SeriesName = 'protocol' | 'order' | 'case' | 'ticket' | 'certificate' | 'invoice';

/**
 * Takes the next number of a series in the caller's transaction. The row of the series is locked until that transaction
 * ends, so a rollback gives the number back: a series has no gap and no double. Lock order: after all rows that the
 * transaction changes, before the feed counter.
 *
 * @param year `CONTINUOUS` for a series that does not begin again each year
 */
export async function nextNumber(tx: Tx, tenantId: string, name: SeriesName, year: number): Promise<number> {
  const { last } = numberSeries;
  const [taken] = await tx
    .insert(numberSeries)
    .values({ tenantId, name, year, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.tenantId, numberSeries.name, numberSeries.year],
      set: { last: sql`${last} + 1` },
    })
    .returning({ last });
  if (!taken) throw new Error(`The series ${name} gave no number.`);
  return taken.last;
}
