import { and, eq } from 'drizzle-orm';
import type { Role } from '#schema/grants.ts';
import type { Database } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';

/** The role internal staff have in every client they switch to. */
export const STAFF_ROLE = 'CustomerServices' satisfies Role;

/**
 * Returns the roles of internal staff in a client that is not their own: `STAFF_ROLE` and the roles of their
 * account there, if it is active. Roles of their own client do not count.
 */
export async function rolesAbroad(db: Database, tenantId: string, userId: string): Promise<readonly string[]> {
  const account = and(eq(users.tenantId, tenantId), eq(users.id, userId), eq(users.active, true));
  const [found] = await db.inTenant(tenantId, (tx) => tx.select({ roles: users.roles }).from(users).where(account));
  return [...new Set([STAFF_ROLE, ...(found?.roles ?? [])])];
}
