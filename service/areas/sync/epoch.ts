import { desc, sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { epochs, jobs, leases } from '#service/db/tables/sync.ts';

/** The life of the database: another one after a restored backup (reliability.md 1.4). */
export async function epochNow(tx: Tx): Promise<string> {
  const [found] = await tx.select({ epoch: epochs.epoch }).from(epochs).orderBy(desc(epochs.since)).limit(1);
  if (!found) throw new Error('The database has no epoch: it was not migrated.');
  return found.epoch;
}

/** Numbers that were left out by earlier restores, as the data folder remembers them. */
export interface SkippedBefore {
  skipped: number;
  /** Remembers the new sum, before the epoch begins. */
  note: (skipped: number) => Promise<void>;
}

const NOTHING_KEPT: SkippedBefore = { skipped: 0, note: async () => {} };
/** Clocks of nodes that wrote the backup may differ from this one's. */
const CLOCKS_DIFFER_MS = 3_600_000;

/**
 * Starts a new epoch, after a backup was restored: every device then restarts its pull and pushes again what was applied
 * (B15). Series of numbers leave out as many as can have been leased since the backup, by lives of the database that it does not know
 * as well. An unnecessary call only costs devices a pull, and series those numbers: receipts know what is already there.
 */
export async function beginEpoch(db: Database, now: number, before = NOTHING_KEPT): Promise<string> {
  const epoch = crypto.randomUUID();
  await db.asSystem(async (tx) => {
    const { since, skipped: known } = await epochsSoFar(tx);
    const days = Math.max(1, Math.ceil((now - (await backupAt(tx, since)) + CLOCKS_DIFFER_MS) / DAY_MS));
    const skipped = Math.max(before.skipped - known, 0) + days * LIMITS.leasedADay;
    await before.note(known + skipped);
    // later than every other one, also when the clock of the machine was set back
    await tx.insert(epochs).values({ epoch, since: Math.max(now, since + 1), skipped });
  });
  return epoch;
}

/** Start of the newest epoch, and all numbers that were left out. */
async function epochsSoFar(tx: Tx): Promise<{ since: number; skipped: number }> {
  const since = sql<number>`coalesce(max(${epochs.since}), 0)`.mapWith(Number);
  const skipped = sql<number>`coalesce(sum(${epochs.skipped}), 0)`.mapWith(Number);
  const [found] = await tx.select({ since, skipped }).from(epochs);
  return found ?? { since: 0, skipped: 0 };
}

const latest = (of: typeof leases.at | typeof jobs.ranAt) => sql<number>`coalesce(max(${of}), 0)`.mapWith(Number);

/** A moment before the backup was made, as near to it as the backup shows: jobs run while the service does. */
async function backupAt(tx: Tx, epochSince: number): Promise<number> {
  const [leased] = await tx.select({ at: latest(leases.at) }).from(leases);
  const [ran] = await tx.select({ at: latest(jobs.ranAt) }).from(jobs);
  return Math.max(epochSince, leased?.at ?? 0, ran?.at ?? 0);
}

/** The epoch that leases are taken in, and the numbers all restores together leave out. */
export async function leasingLife(tx: Tx): Promise<{ epoch: string; skipped: number }> {
  return { epoch: await epochNow(tx), skipped: (await epochsSoFar(tx)).skipped };
}
