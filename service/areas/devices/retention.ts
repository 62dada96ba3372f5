import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { devices } from '#service/db/tables/sync.ts';

/**
 * Forgets devices that were not heard of for a year and held nothing when they were: browsers that were emptied, tablets that
 * were sold. One that told of unsent work stays, because somebody has to find it, and so does a barred one: forgotten, it
 * would be let in again. A device that comes back stands in the list with its next word.
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
