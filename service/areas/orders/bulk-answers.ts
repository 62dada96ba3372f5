import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Database } from '#service/db/database.ts';
import { bulkAnswers } from '#service/db/tables/orders.ts';

/** Drops answers to bulk files: after this time no call is repeated any more. */
export function dropBulkAnswers(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const before = now - ORDER_LIMITS.bulkAnswerDays * DAY_MS;
    const due = and(eq(bulkAnswers.tenantId, tenantId), lt(bulkAnswers.at, before));
    const gone = await tx.delete(bulkAnswers).where(due).returning({ opId: bulkAnswers.opId });
    return gone.length;
  });
}
