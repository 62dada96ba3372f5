import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { pickupCalls } from '#schema/calls/pickup.ts';
import { orderStatus } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { Draft } from '#schema/rules/judge/draft.ts';
import { mayIn } from '#schema/rules/judge/reader.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { heldContainer, heldOrder } from '#service/areas/sync/rows.ts';
import { VaultReader } from '#service/areas/sync/vault-reader.ts';
import { containers, orders } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such order.' };
/** An order that is over keeps its waybill. */
const over: ReadonlySet<number> = new Set([orderStatus.completed, orderStatus.cancelled, orderStatus.rejected]);

/** Handlers of the pickup calls (S1 §7). */
export const pickupHandlers: Handlers<typeof pickupCalls> = {
  updateWaybill: async (context, { workOrderPickupId, waybillNumber }) => {
    const reader = new VaultReader(context.tx, context.tenantId);
    const held = await reader.row('orders', workOrderPickupId);
    if (!held || !(await mayHandle(reader, context, held.row))) return unknown;
    const order = held.row;
    if (over.has(order.status)) return { refused: 'action.refused', message: 'statusForbids' };
    const draft = new Draft(reader);
    const version = order.version + 1;
    draft.put('orders', { ...order, waybill: waybillNumber.trim(), version });
    const by = { opId: randomUUID(), deviceId: '', n: 0, userName: context.caller.name, at: context.now() };
    draft.steps.push({ collection: 'orders', rowId: order.id, version, before: order, ...by });
    await flush(reader, draft, { cloned: new Set(), now: context.now() });
    return { data: { saved: true } };
  },

  getWaybillNumber: async (context, { id }) => {
    const order = await orderOf(context, id);
    return order ? { data: { waybillNumber: order.waybill } } : unknown;
  },

  pickupPositionBoxes: async (context, { workorderId }) => {
    const order = await orderOf(context, workorderId);
    if (!order) return unknown;
    const { tx, tenantId } = context;
    const its = and(eq(containers.tenantId, tenantId), inArray(containers.id, order.containerIds), eq(containers.deletedAt, 0));
    const found = new Map((await tx.select().from(containers).where(its)).map((row) => [row.id, heldContainer(row).row]));
    return { data: order.containerIds.flatMap((id) => found.get(id) ?? []) };
  },
};

/**
 * An order of the caller's projects; one of others is as unknown as one that is not there. It is not locked: who looks at an
 * order waits for nobody who works on it, and holds up nobody.
 */
async function orderOf(context: HandlerContext, id: string): Promise<Order | null> {
  const { tx, tenantId } = context;
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
  if (!found) return null;
  const order = heldOrder(found).row;
  return (await mayHandle(new VaultReader(tx, tenantId), context, order)) ? order : null;
}

async function mayHandle(reader: VaultReader, { caller }: HandlerContext, { projectId }: Order): Promise<boolean> {
  return mayIn(await reader.person(caller.userId), 'order.pickup', projectId);
}
