import { sql } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';

/**
 * Deletes tombstones, moves and final verdicts older than 90 days; returns how many rows went. Devices with a cursor older
 * than the horizon restart, so none keeps a deleted row, and none misses a verdict while its cursor is valid.
 */
export function dropTombstones(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const horizon = await seqBefore(now - LIMITS.tombstoneDays * DAY_MS);
    const gone = await tx.execute<{ row: null }>(sql`
      delete from feed where tenant_id = ${tenantId} and seq <= ${horizon} and (
        row is null or (stream = 'verdicts' and row ->> 'verdict' in ('applied', 'refused', 'rejected'))
      ) returning row_id`);
    // earlier places of rows concern no cursor that is still valid
    const moved = await tx.execute(sql`
      update feed set was = '{}' where tenant_id = ${tenantId} and was <> '{}' and seq <= ${horizon} returning row_id`);
    if (gone.rows.length + moved.rows.length > 0)
      await tx.execute(sql`update counters set horizon = greatest(horizon, ${horizon}) where tenant_id = ${tenantId}`);
    return gone.rows.length;

    /** Returns the position of the feed at a time: receipts have both time and position, whatever their later state. */
    async function seqBefore(at: number): Promise<number> {
      const found = await tx.execute<{ seq: number | string }>(sql`
        select coalesce(max(came_seq), 0) as seq from receipts where tenant_id = ${tenantId} and received_at < ${at}`);
      return Number(found.rows[0]?.seq ?? 0);
    }
  });
}
