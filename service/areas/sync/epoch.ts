import { desc, sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';
import { epochs } from '#service/db/tables/sync.ts';

/** The life of the database: another one after a restored backup (reliability.md 1.4). */
export async function epochNow(tx: Tx): Promise<string> {
  const [found] = await tx.select({ epoch: epochs.epoch }).from(epochs).orderBy(desc(epochs.since)).limit(1);
  if (!found) throw new Error('The database has no epoch: it was not migrated.');
  return found.epoch;
}

/**
 * Starts a new epoch, after a backup was restored: every device then restarts its pull and pushes again what was applied
 * (B15). An unnecessary call only costs devices a pull: receipts know what is already there.
 */
export async function beginEpoch(db: Database, now: number): Promise<string> {
  const epoch = crypto.randomUUID();
  await db.asSystem(async (tx) => {
    // later than every other one, also when the clock of the machine was set back
    const [last] = await tx.select({ since: sql<number>`coalesce(max(${epochs.since}), 0)`.mapWith(Number) }).from(epochs);
    await tx.insert(epochs).values({ epoch, since: Math.max(now, (last?.since ?? 0) + 1) });
  });
  return epoch;
}
