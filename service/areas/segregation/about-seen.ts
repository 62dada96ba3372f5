import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { namesOnlySeen, sightOf } from '#service/areas/sync/sight.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** The condition that a row is about no document out of sight of the caller; undefined for a caller who sees every document. */
export async function aboutSeen({ tx, tenantId, caller }: HandlerContext, documentId: PgColumn): Promise<SQL | undefined> {
  const sight = await sightOf(tx, tenantId, caller.userId);
  return sight ? namesOnlySeen(sight, sql`select ${documentId}`) : undefined;
}
