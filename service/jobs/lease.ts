import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { jobs } from '#service/db/tables/sync.ts';
import type { Job } from './job.ts';

/** Lease of a job: the delay after a node died in the middle. Every job ends well within it. */
const LEASE_MS = 10 * 60_000;
/** After a fault the job is due again, on any node. */
const RETRY_MS = 5 * 60_000;

/** Takes a job that is due; false when it is not, or when another node has it. One statement decides, so one node wins. */
export function takeLease(db: Database, { name }: Job, holder: string, now: number): Promise<boolean> {
  return db.asSystem(async (tx) => {
    await tx.insert(jobs).values({ name, dueAt: now }).onConflictDoNothing();
    const free = and(eq(jobs.name, name), lte(jobs.dueAt, now), lte(jobs.leasedUntil, now));
    const taken = await tx
      .update(jobs)
      .set({ holder, leasedUntil: now + LEASE_MS })
      .where(free)
      .returning({ name: jobs.name });
    return taken.length > 0;
  });
}

/** Result of a run. */
export interface Ended {
  at: number;
  failed: boolean;
  outcome: string;
}

/** Releases the job and sets when it is due again. A node whose lease was taken over changes nothing. */
export async function giveBack(db: Database, { name, everyMs }: Job, holder: string, ended: Ended): Promise<void> {
  const { at, failed, outcome } = ended;
  await db.asSystem((tx) =>
    tx
      .update(jobs)
      .set({ holder: '', leasedUntil: 0, dueAt: at + (failed ? RETRY_MS : everyMs), ranAt: at, outcome: outcome.slice(0, 200) })
      .where(and(eq(jobs.name, name), eq(jobs.holder, holder))),
  );
}
