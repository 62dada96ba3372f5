import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { devices } from '#service/db/tables/sync.ts';

/**
 * Deletes devices unseen for a year that had no unsent work then: emptied browsers, sold
 * tablets. A device with unsent work stays, because it has to be found, and so does a barred one, because a deleted one
 * would be admitted again. A device that comes back is listed again with its next report.
 */
export function dropOldDevices(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const idle = and(eq(devices.waiting, 0), eq(devices.barredAt, 0), lt(devices.lastSeen, now - LIMITS.deviceDays * DAY_MS));
    const gone = await tx
      .delete(devices)
      .where(and(eq(devices.tenantId, tenantId), idle))
      .returning({ id: devices.id });
    return gone.length;
  });
}
