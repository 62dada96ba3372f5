import { and, arrayOverlaps, eq, inArray } from 'drizzle-orm';
import { grantsOf, roles, type Grant } from '#schema/grants.ts';
import type { Tx } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';

/**
 * Returns those users who have an account here. Staff of another client have none, and messages without a reader are not
 * stored.
 */
export async function accountsOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const here = and(eq(users.tenantId, tenantId), inArray(users.id, [...ids]), eq(users.active, true));
  return (await tx.select({ id: users.id }).from(users).where(here)).map(({ id }) => id);
}

/** Active users of a client with a grant in any project. */
export async function peopleWith(tx: Tx, tenantId: string, grant: Grant): Promise<string[]> {
  const able = roles.filter((role) => grantsOf([role]).has(grant));
  const here = and(eq(users.tenantId, tenantId), eq(users.active, true), arrayOverlaps(users.roles, able));
  return (await tx.select({ id: users.id }).from(users).where(here)).map(({ id }) => id);
}
