import { and, eq, exists, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { workState, type WorkState } from '#schema/codes.ts';
import { WORK_LIMITS } from '#schema/limits.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { work } from '#service/db/tables/work.ts';
import type { TakenWork } from '#service/work/take.ts';

/** The row belongs to another worker now, or to none: this one must change nothing more. */
export class LostLease extends Error {}

type Changes = Partial<typeof work.$inferInsert>;

const isHeld = ({ tenantId, id, holder }: TakenWork) =>
  and(eq(work.tenantId, tenantId), eq(work.id, id), eq(work.holder, holder), eq(work.state, workState.working));

/** Locks the row until the end of the transaction; throws `LostLease` if it is no longer this worker's. */
export async function lockHeld(tx: Tx, taken: TakenWork): Promise<void> {
  const found = await tx.select({ id: work.id }).from(work).where(isHeld(taken)).for('update');
  if (found.length === 0) throw new LostLease(`Work ${taken.id} was taken from this worker.`);
}

/** Writes progress, message and cursor of a row leased to this worker. */
export async function noteHeld(tx: Tx, taken: TakenWork, changes: Changes): Promise<void> {
  await tx.update(work).set(changes).where(isHeld(taken));
}

/** Ends a row leased to this worker. */
export async function endHeld(tx: Tx, taken: TakenWork, state: WorkState, message: string, now: number): Promise<void> {
  const changes = { state, message, endedAt: now, holder: '', leasedUntil: 0 };
  await noteHeld(tx, taken, state === workState.done ? { ...changes, progress: 100 } : changes);
}

/** Gives a row back to the queue. `attempts` is what counts from now on. */
export async function returnHeld(tx: Tx, taken: TakenWork, changes: { dueAt?: number; attempts?: number }): Promise<void> {
  await noteHeld(tx, taken, { ...changes, state: workState.waiting, holder: '', leasedUntil: 0 });
}

/** Answer to the renewal of a lease. */
export interface Renewed {
  isCancelled: boolean;
  /** Another client waits in the lane. */
  othersWait: boolean;
}

/** Renews the lease as owner; undefined if the row is no longer this worker's. */
export function renewLease(db: Database, taken: TakenWork, lane: string, now: number): Promise<Renewed | undefined> {
  const other = alias(work, 'other');
  return db.asSystem(async (tx) => {
    const waiting = tx
      .select({ one: sql`1` })
      .from(other)
      .where(
        and(eq(other.state, workState.waiting), eq(other.lane, lane), lte(other.dueAt, now), ne(other.tenantId, taken.tenantId)),
      );
    const [renewed] = await tx
      .update(work)
      .set({ leasedUntil: now + WORK_LIMITS.leaseMs })
      .where(isHeld(taken))
      .returning({ isCancelled: work.cancelRequested, othersWait: sql<boolean>`${exists(waiting)}` });
    return renewed;
  });
}
