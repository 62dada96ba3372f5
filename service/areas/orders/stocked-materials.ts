import { and, asc, eq } from 'drizzle-orm';
import { positionState } from '#schema/codes/orders.ts';
import { Draft } from '#schema/judge/draft.ts';
import { itemsAvailable } from '#schema/judge/orders/item-facts.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { materials, materialStock } from '#service/db/tables/orders.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { unknownOrder } from './details.ts';
import { reservedStock } from './free-stock.ts';
import { readableOrder } from './order-items.ts';

/** Materials with what is free of them in the archive of a basket, and what its own quantity needs agreement to. */
export async function stockedMaterials(context: HandlerContext, id: string) {
  const basket = await readableOrder(context, id);
  if (!basket) return unknownOrder;
  const { tx, tenantId } = context;
  const archiveId = basket.centralArchiveId;
  const reserved = await reservedStock(tx, tenantId);
  const held = and(eq(materialStock.tenantId, tenantId), eq(materialStock.archiveId, archiveId));
  const stock = new Map((await tx.select().from(materialStock).where(held)).map((row) => [row.materialId, row.onHand]));
  const its = await new TransactionReader(tx, tenantId).positionsOf(id);
  const offered = and(eq(materials.tenantId, tenantId), eq(materials.active, true));
  const found = await tx.select().from(materials).where(offered).orderBy(asc(materials.name));
  const asked = its.filter((one) => one.materialId !== '' && one.state === positionState.asked);
  const draft = new Draft(new TransactionReader(tx, tenantId, 'asking'));
  const answers = await itemsAvailable(draft, asked, { orderId: id, userId: context.caller.userId });
  return {
    data: found.map(({ tenantId: _tenant, ...row }) => {
      const onHand = stock.get(row.id) ?? 0;
      const free = onHand - (reserved.get(`${row.id}/${archiveId}`) ?? 0);
      const at = asked.findIndex(({ materialId }) => materialId === row.id);
      return { ...row, onHand, free, ordered: asked[at]?.quantity ?? 0, reasons: answers[at]?.reasons ?? [] };
    }),
  };
}
