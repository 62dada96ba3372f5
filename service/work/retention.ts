import { and, eq, gt, lt } from 'drizzle-orm';
import { DAY_MS, WORK_LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { work } from '#service/db/tables/work.ts';

/** Deletes work that ended long ago. Returns how many rows. */
export async function dropEndedWork(db: Database, tenantId: string, now: number): Promise<number> {
  const isOld = and(gt(work.endedAt, 0), lt(work.endedAt, now - WORK_LIMITS.keptDays * DAY_MS));
  const gone = await db.inTenant(tenantId, (tx) =>
    tx
      .delete(work)
      .where(and(eq(work.tenantId, tenantId), isOld))
      .returning({ id: work.id }),
  );
  return gone.length;
}
