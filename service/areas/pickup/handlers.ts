import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { pickupCalls } from '#schema/calls/pickup.ts';
import { orderStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import type { Order } from '#schema/records/order.ts';
import { Draft } from '#schema/judge/draft.ts';
import { mayIn } from '#schema/judge/may.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { containers, orders } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such order.' };
/** An order that is over keeps its waybill. */
const over: ReadonlySet<number> = new Set([orderStatus.completed, orderStatus.cancelled, orderStatus.rejected]);

/** Handlers of the pickup calls (S1 §7). */
export const pickupHandlers: Handlers<typeof pickupCalls> = {
  updateWaybill: async (context, { workOrderPickupId, waybillNumber }) => {
    const reader = new TransactionReader(context.tx, context.tenantId);
    const held = await reader.row(order.name, workOrderPickupId);
    if (!held || !(await mayHandle(reader, context, held.row))) return unknown;
    const { row } = held;
    if (over.has(row.status)) return { refused: 'action.refused', message: 'statusForbids' };
    const draft = new Draft(reader);
    const version = row.version + 1;
    draft.put(order.name, { ...row, waybill: waybillNumber.trim(), version });
    const by = { opId: randomUUID(), deviceId: '', n: 0, userName: context.caller.name, at: context.now() };
    draft.steps.push({ collection: order.name, rowId: row.id, version, before: row, ...by });
    await flush(reader, draft, { cloned: new Set(), now: context.now() });
    return { data: { saved: true } };
  },

  getWaybillNumber: async (context, { id }) => {
    const found = await orderOf(context, id);
    return found ? { data: { waybillNumber: found.waybill } } : unknown;
  },

  pickupPositionBoxes: async (context, { workorderId }) => {
    const asked = await orderOf(context, workorderId);
    if (!asked) return unknown;
    const { tx, tenantId } = context;
    const its = and(eq(containers.tenantId, tenantId), inArray(containers.id, asked.containerIds), eq(containers.deletedAt, 0));
    const found = new Map(
      (await tx.select().from(containers).where(its)).map((row) => [row.id, heldRow(container.name, row).row]),
    );
    return { data: asked.containerIds.flatMap((id) => found.get(id) ?? []) };
  },
};

/**
 * An order of the caller's projects; one of other projects is as unknown as one that does not exist. It is not locked: reading
 * an order waits for no work on it and delays none.
 */
async function orderOf(context: HandlerContext, id: string): Promise<Order | null> {
  const { tx, tenantId } = context;
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
  if (!found) return null;
  const { row } = heldRow(order.name, found);
  return (await mayHandle(new TransactionReader(tx, tenantId), context, row)) ? row : null;
}

async function mayHandle(reader: TransactionReader, { caller }: HandlerContext, { projectId }: Order): Promise<boolean> {
  return mayIn(await reader.person(caller.userId), 'order.pickup', projectId);
}
