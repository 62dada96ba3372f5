import { and, asc, eq } from 'drizzle-orm';
import { orderEvents } from '#service/db/tables/orders.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { unknownOrder } from './details.ts';
import { readableOrder } from './order-items.ts';

/** History of an order, from its creation on. */
export async function historyOf(context: HandlerContext, orderId: string) {
  const { tx, tenantId } = context;
  const row = await readableOrder(context, orderId);
  if (!row) return unknownOrder;
  const its = and(eq(orderEvents.tenantId, tenantId), eq(orderEvents.orderId, orderId));
  const found = await tx.select().from(orderEvents).where(its).orderBy(asc(orderEvents.place));
  const written = found.map(({ event, statusFrom, statusTo, userName, note, at }) => ({
    event,
    statusFrom,
    statusTo,
    userName,
    note,
    at,
  }));
  // releases before wrote no row for the creation of an order
  const statusTo = written[0]?.statusFrom ?? row.status;
  const made = { event: 'order.create', statusFrom: 0, statusTo, userName: row.createdByName, note: '', at: row.createdAt };
  return { data: statusTo === 0 ? written : [made, ...written] };
}
