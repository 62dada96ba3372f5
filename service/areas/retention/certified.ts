import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { positionState } from '#schema/codes/orders.ts';
import type { Tx } from '#service/db/database.ts';
import { positions } from '#service/db/tables/orders.ts';
import { certificates } from '#service/db/tables/retention.ts';

/** The condition that a position was destroyed and is in this certificate: only orders of destruction have one. */
export const isCertified: SQL = sql`positions.state = ${positionState.done} and certificates.tenant_id = positions.tenant_id
  and certificates.order_id = positions.order_id`;

/** The condition that an object was not destroyed under a certificate. Both columns with the name of their table. */
export const isNotDestroyed = (tenantId: SQL, objectId: SQL): SQL => sql`not exists (
  select 1 from certificates join positions on ${isCertified}
  where positions.tenant_id = ${tenantId} and positions.object_id = ${objectId})`;

/** The newest certificate that lists one of these objects as destroyed; undefined where none does. */
export async function certificateOf(
  tx: Tx,
  tenantId: string,
  objectIds: readonly string[],
): Promise<{ at: number; certificate: string } | undefined> {
  const { at, number } = certificates;
  const [newest] = await tx
    .select({ at, certificate: number })
    .from(positions)
    .innerJoin(certificates, isCertified)
    .where(and(eq(positions.tenantId, tenantId), inArray(positions.objectId, [...objectIds])))
    .orderBy(desc(at))
    .limit(1);
  return newest;
}
