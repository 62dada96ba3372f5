import { randomUUID } from 'node:crypto';
import type { pickupCalls } from '#schema/calls/protocoling.ts';
import { orderStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import { Draft } from '#schema/rules/judge/draft.ts';
import { mayIn } from '#schema/rules/judge/reader.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { VaultReader } from '#service/areas/sync/vault-reader.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such order.' };
/** An order that is over keeps its waybill. */
const over: ReadonlySet<number> = new Set([orderStatus.completed, orderStatus.cancelled, orderStatus.rejected]);

/** Handlers of the pickup calls (S1 §7). */
export const pickupHandlers: Handlers<typeof pickupCalls> = {
  updateWaybill: async (context, { workOrderPickupId, waybillNumber }) => {
    const found = await orderOf(context, workOrderPickupId);
    if (!found) return unknown;
    const { order, reader } = found;
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
    const found = await orderOf(context, id);
    return found ? { data: { waybillNumber: found.order.waybill } } : unknown;
  },

  pickupPositionBoxes: async (context, { workorderId }) => {
    const found = await orderOf(context, workorderId);
    if (!found) return unknown;
    await found.reader.loadContainers(found.order.containerIds);
    const rows: Container[] = [];
    for (const id of found.order.containerIds) {
      const held = await found.reader.row('containers', id);
      if (held && !held.deleted) rows.push(held.row);
    }
    return { data: rows };
  },
};

/** An order of the caller's projects; one of others is as unknown as one that is not there. */
async function orderOf(
  { tx, tenantId, caller }: HandlerContext,
  id: string,
): Promise<{ order: Order; reader: VaultReader } | null> {
  const reader = new VaultReader(tx, tenantId);
  const held = await reader.row('orders', id);
  if (!held || !mayIn(await reader.person(caller.userId), 'order.pickup', held.row.projectId)) return null;
  return { order: held.row, reader };
}
