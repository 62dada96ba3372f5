import { and, eq, inArray } from 'drizzle-orm';
import { position } from '#schema/entities/position.ts';
import type { Handover } from '#schema/records/handover.ts';
import { isItemVisible } from '#schema/rules/sight.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { positions } from '#service/db/tables/orders.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/**
 * Those of these sealed lists that the caller may read. A list is signed as a whole, so one with an item about a document out of sight
 * is no list for the caller.
 */
export async function listsInSight<L extends Handover>(
  { tx, tenantId, caller }: Pick<HandlerContext, 'tx' | 'tenantId' | 'caller'>,
  lists: readonly L[],
): Promise<L[]> {
  const sight = await sightOf(tx, tenantId, caller.userId);
  if (!sight || lists.length === 0) return [...lists];
  const orderIds = [...new Set(lists.flatMap((one) => one.orderIds))];
  const its = and(eq(positions.tenantId, tenantId), inArray(positions.orderId, orderIds));
  const rows = (await tx.select().from(positions).where(its)).map((row) => heldRow(position.name, row).row);
  const hidden = new Set(rows.filter((one) => !isItemVisible(sight, one)).map(({ orderId }) => orderId));
  return lists.filter((one) => one.orderIds.every((id) => !hidden.has(id)));
}
