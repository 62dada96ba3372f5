import { and, eq, inArray, sql } from 'drizzle-orm';
import { CHARGED_CENTERS } from '#schema/records/settings.ts';
import { CLIENT, userScope } from '#schema/scopes.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import type { Tx } from '#service/db/database.ts';
import { costCenters, costCenterUsers } from '#service/db/tables/vault.ts';

/**
 * Sends a cost center to the devices, and to each of these people the restricted ones they may charge. Ends the transaction
 * (`stampFeed`).
 */
export async function stampCenter(tx: Tx, tenantId: string, id: string, userIds: readonly string[] = []): Promise<void> {
  const [center] = await tx
    .select()
    .from(costCenters)
    .where(and(eq(costCenters.tenantId, tenantId), eq(costCenters.id, id)));
  if (!center) return;
  const { tenantId: _, ...row } = center;
  const own = await chargedBy(tx, tenantId, userIds);
  await stampFeed(tx, tenantId, [
    { stream: 'references', id: `costCenter/${id}`, scope: CLIENT, row: { of: 'costCenter', ...row } },
    ...userIds.map((userId) => ({
      stream: 'settings' as const,
      // a row of the feed is of one client: each person has their own
      id: `${CHARGED_CENTERS}:${userId}`,
      scope: userScope(userId),
      row: { ids: own.get(userId) ?? [] },
    })),
  ]);
}

async function chargedBy(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const found = await tx
    .select({ userId: costCenterUsers.userId, ids: sql<string[]>`array_agg(${costCenterUsers.costCenterId} order by 1)` })
    .from(costCenterUsers)
    .where(and(eq(costCenterUsers.tenantId, tenantId), inArray(costCenterUsers.userId, [...userIds])))
    .groupBy(costCenterUsers.userId);
  return new Map(found.map(({ userId, ids }) => [userId, ids]));
}
