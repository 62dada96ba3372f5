import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';

/** Names of users of a client, by id. */
export async function userNames(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const its = and(eq(users.tenantId, tenantId), inArray(users.id, [...new Set(ids)]));
  const found = await tx.select({ id: users.id, name: users.name }).from(users).where(its);
  return new Map(found.map(({ id, name }) => [id, name]));
}
