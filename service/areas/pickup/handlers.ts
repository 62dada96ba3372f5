import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { pickupCalls } from '#schema/calls/pickup.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import type { Order } from '#schema/records/order.ts';
import { orderDone } from '#service/areas/orders/changes.ts';
import { readableOrder } from '#service/areas/orders/order-items.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { positions } from '#service/db/tables/orders.ts';
import { containers } from '#service/db/tables/vault.ts';
import { withoutTransaction, type HandlerContext, type Handlers, type Refused } from '#service/http/handlers.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such order.' };

/** Handlers of the pickup calls (S1 §7). */
export const pickupHandlers: Handlers<typeof pickupCalls> = {
  updateWaybill: withoutTransaction((context, { opId, workOrderPickupId, waybillNumber }) =>
    orderDone(context, {
      opId,
      type: 'order.waybill',
      entityId: workOrderPickupId,
      payload: { waybill: waybillNumber.trim() },
    }),
  ),

  getWaybillNumber: async (context, { id }) => {
    const found = await readableOrder(context, id);
    return found ? { data: { waybillNumber: found.waybill } } : unknown;
  },

  pickupPositionBoxes: async (context, { workorderId }) => {
    const asked = await readableOrder(context, workorderId);
    if (!asked) return unknown;
    const { tx, tenantId } = context;
    const ids = await boxesOf(context, asked);
    const its = and(eq(containers.tenantId, tenantId), inArray(containers.id, ids), eq(containers.deletedAt, 0));
    const found = new Map(
      (await tx.select().from(containers).where(its)).map((row) => [row.id, heldRow(container.name, row).row]),
    );
    return { data: ids.flatMap((id) => found.get(id) ?? []) };
  },
};

/** Boxes that an order asks for, in the order they were added. A pickup of an earlier release has no items, and names its boxes itself. */
async function boxesOf({ tx, tenantId }: HandlerContext, { id, containerIds }: Order): Promise<string[]> {
  const { objectId, state } = positions;
  const ours = and(eq(positions.tenantId, tenantId), eq(positions.orderId, id), eq(positions.deletedAt, 0));
  const found = await tx
    .select({ objectId, state })
    .from(positions)
    .where(and(ours, eq(positions.objectType, objectType.box), ne(objectId, '')))
    .orderBy(asc(positions.createdAt), asc(positions.id));
  if (found.length === 0) return [...containerIds];
  return found.filter((its) => its.state !== positionState.withdrawn).map((its) => its.objectId);
}
