import { sql } from 'drizzle-orm';
import { DAY_MS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';
import { numberSeries } from '#service/db/tables/evidence.ts';
import { epochs } from '#service/db/tables/sync.ts';

/** Year of a series that goes on across years. */
export const CONTINUOUS = 0;

/** Official number series of a client; each counts separately. */
export type SeriesName = 'protocol' | 'order' | 'case' | 'ticket' | 'certificate' | 'invoice';

/**
 * Takes the next number of a series in the caller's transaction. The row of the series is locked until that transaction
 * ends, so a rollback gives the number back: a series has no double, and no gap but where a backup was restored. What was issued
 * after that backup is on paper, so the series leaves out as many numbers as leases do (`areas/sync/epoch.ts`). Lock order: after all
 * rows that the transaction changes, before the feed counter.
 *
 * @param year `CONTINUOUS` for a series that does not begin again each year
 */
export async function nextNumber(tx: Tx, tenantId: string, name: SeriesName, year: number): Promise<number> {
  const { last, skipped } = numberSeries;
  const [taken] = await tx
    .insert(numberSeries)
    .values({ tenantId, name, year, last: sql`1 + ${skippedSince(startOf(year))}`, skipped: skippedSince(0) })
    .onConflictDoUpdate({
      target: [numberSeries.tenantId, numberSeries.name, numberSeries.year],
      set: { last: sql`${last} + 1 + excluded.skipped - ${skipped}`, skipped: sql`excluded.skipped` },
    })
    .returning({ last });
  if (!taken) throw new Error(`The series ${name} gave no number.`);
  return taken.last;
}

/** Before this moment no number of the series can have been issued; a year begins earlier east of Greenwich. */
const startOf = (year: number): number => (year === CONTINUOUS ? 0 : Date.UTC(year, 0, 1) - DAY_MS);

const skippedSince = (moment: number) =>
  sql`(select coalesce(sum(${epochs.skipped}), 0)::bigint from ${epochs} where ${epochs.since} >= ${moment})`;
