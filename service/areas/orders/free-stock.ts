import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import type { Tx } from '#service/db/database.ts';
import { materialStock } from '#service/db/tables/orders.ts';

/** Free stock is computed, so nothing drifts: on hand minus what open orders wait for. */

const { waitingForAcceptance, accepted, inProgress } = orderStatus;

/** Pieces that open orders wait for, by material and archive. */
export async function reservedStock(
  tx: Tx,
  tenantId: string,
  only: SQL = sql`p.material_id <> ''`,
): Promise<ReadonlyMap<string, number>> {
  const found = await tx.execute(sql`
    select p.material_id as material, o.central_archive_id as archive, sum(p.quantity - p.quantity_done)::int as n
    from positions p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenantId} and ${only} and p.deleted_at = 0
      and p.state in (${positionState.asked}, ${positionState.picked}, ${positionState.onTheWay})
      and o.status in (${waitingForAcceptance}, ${accepted}, ${inProgress})
    group by 1, 2`);
  return new Map(found.rows.map(({ material, archive, n }) => [`${String(material)}/${String(archive)}`, Number(n)]));
}

/** Pieces of these materials in an archive that no open order waits for; below zero where orders wait for more than is there. */
export async function freeStock(
  tx: Tx,
  tenantId: string,
  materialIds: readonly string[],
  archiveId: string,
): Promise<ReadonlyMap<string, number>> {
  if (materialIds.length === 0) return new Map();
  const here = and(inArray(materialStock.materialId, [...materialIds]), eq(materialStock.archiveId, archiveId));
  const its = and(eq(materialStock.tenantId, tenantId), here);
  const held = await tx.select({ id: materialStock.materialId, onHand: materialStock.onHand }).from(materialStock).where(its);
  const onHand = new Map(held.map((row) => [row.id, row.onHand]));
  const reserved = await reservedStock(tx, tenantId, inArray(sql`p.material_id`, [...materialIds]));
  return new Map(materialIds.map((id) => [id, (onHand.get(id) ?? 0) - (reserved.get(`${id}/${archiveId}`) ?? 0)]));
}
