import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { notifications } from '#service/db/tables/notifications.ts';

/** Deletes messages half a year after they were written, read or not, because their subjects have their own records. */
export function dropOldNotifications(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const due = and(eq(notifications.tenantId, tenantId), lt(notifications.createdAt, now - LIMITS.notificationDays * DAY_MS));
    const gone = await tx.delete(notifications).where(due).returning({ id: notifications.id });
    return gone.length;
  });
}
