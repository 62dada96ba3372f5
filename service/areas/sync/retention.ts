import { sql } from 'drizzle-orm';
import { conflict } from '#schema/entities/conflict.ts';
import { SUPERVISORS } from '#schema/scopes.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { stampFeed } from './feed.ts';

/**
 * Deletes receipts a year after their operation arrived (decisions.md S-e). A receipt with an undecided case stays, because the
 * decision applies its operation. A device keeps finished operations for 30 days, so none sends an operation that old.
 */
export function dropReceipts(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const before = now - LIMITS.receiptDays * DAY_MS;
    const gone = await tx.execute(sql`
      delete from receipts r where r.tenant_id = ${tenantId} and r.received_at < ${before}
        and r.status <> 'contested'
        and not exists (
          select 1 from conflicts c where c.tenant_id = ${tenantId} and c.id = r.conflict_id and c.status in ('open', 'returned')
        ) returning r.op_id`);
    await tx.execute(sql`
      delete from failures f using jsonb_to_recordset(${JSON.stringify(gone.rows)}::text::jsonb) as o(op_id text)
      where f.tenant_id = ${tenantId} and f.op_id = o.op_id`);
    return gone.rows.length;
  });
}

/**
 * Deletes decided cases with both payloads two years after the decision (decisions.md S-e): the case, its audit, and its
 * row on the desks, which receive a tombstone. Tenant work may not remove audit, so this runs as the owner.
 */
export function dropConflicts(db: Database, tenantId: string, now: number): Promise<number> {
  return db.asSystem(async (tx) => {
    const before = now - LIMITS.conflictDays * DAY_MS;
    const gone = await tx.execute<{ id: string }>(sql`
      delete from conflicts where tenant_id = ${tenantId} and status in ('resolved', 'rejected')
        and (record ->> 'decidedAt')::numeric between 1 and ${before} returning id`);
    if (gone.rows.length === 0) return 0;
    await tx.execute(sql`
      delete from decisions d using jsonb_to_recordset(${JSON.stringify(gone.rows)}::text::jsonb) as c(id text)
      where d.tenant_id = ${tenantId} and d.conflict_id = c.id`);
    const rows = gone.rows.map(({ id }) => ({ stream: conflict.stream, id, scope: SUPERVISORS, row: null }));
    await stampFeed(tx, tenantId, rows);
    return gone.rows.length;
  });
}
