import { desc } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { epochs } from '#service/db/tables/sync.ts';

/** The life of the database: another one after a restored backup (reliability.md 1.4). */
export async function epochNow(tx: Tx): Promise<string> {
  const [found] = await tx.select({ epoch: epochs.epoch }).from(epochs).orderBy(desc(epochs.since)).limit(1);
  if (!found) throw new Error('The database has no epoch: it was not migrated.');
  return found.epoch;
}
