import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { custody } from '#service/db/tables/sync.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';

/** Result of erasing the names of one person. */
export interface ErasedNames {
  /** Number of events without names now. */
  erased: number;
  /** Number of events of format 1, which keep their names because the hash covers them. */
  kept: number;
}

/**
 * Deletes the names, devices and salt of a person from the custody of a client. The chains stay whole, because the hash of an
 * event covers `who` instead. Runs as the owner, because tenant work cannot change custody; each event has the time its names
 * were erased, and the audit has the actor.
 */
export function eraseNames(
  db: Database,
  tenantId: string,
  userId: string,
  { by, now }: { by: string; now: number },
): Promise<ErasedNames> {
  return db.asSystem(async (tx) => {
    const theirs = and(eq(custody.tenantId, tenantId), or(eq(custody.userId, userId), eq(custody.onBehalfOf, userId)));
    const nameless = {
      userId: '',
      userName: '',
      deviceId: '',
      onBehalfOf: '',
      onBehalfOfName: '',
      claimedDeviceId: '',
      salt: '',
    };
    const gone = await tx
      .update(custody)
      .set({ ...nameless, namesErasedAt: now })
      .where(and(theirs, eq(custody.format, 2)))
      .returning({ position: custody.position });
    const [left] = await tx
      .select({ n: sql<number>`count(*)`.mapWith(Number) })
      .from(custody)
      .where(theirs);
    const counts = { erased: gone.length, kept: left?.n ?? 0 };
    const event = { tenantId, id: crypto.randomUUID(), at: new Date(now), userId: by, event: 'custody.names.erase' };
    await tx.insert(auditEvents).values({ ...event, subject: userId, detail: counts });
    return counts;
  });
}
