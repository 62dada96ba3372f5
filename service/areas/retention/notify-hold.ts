import { and, eq, inArray } from 'drizzle-orm';
import { operationType } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { overStatuses } from '#schema/rules/order-states.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { Sending } from '#service/areas/notifications/event.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import { peopleOf } from '#service/areas/notifications/people-of.ts';
import { addressOf, orderNames } from '#service/areas/orders/order-names.ts';
import { messageOf } from '#service/areas/orders/order-news.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { orderEvents, positions } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { holdsThatBlock } from './blockers.ts';
import { endangered } from './explain.ts';

/**
 * People of open orders of destruction that a new hold stops: those who asked, those who approved, and the archive. The message names
 * the order; neither the matter of the hold nor what it covers.
 */
export async function notifyHold(tx: Tx, tenantId: string, placedAt: number): Promise<void> {
  const isOne = and(eq(orders.tenantId, positions.tenantId), eq(orders.id, positions.orderId));
  const claimed = await tx
    .select({ objectId: positions.objectId, order: orders })
    .from(positions)
    .innerJoin(orders, isOne)
    .where(and(eq(positions.tenantId, tenantId), eq(positions.claimed, true), eq(orders.operation, operationType.destroy)));
  const open = claimed.flatMap((one) => {
    const { row } = heldRow(order.name, one.order);
    return overStatuses.includes(row.status) || one.objectId === '' ? [] : [{ objectId: one.objectId, row }];
  });
  if (open.length === 0) return;
  const objects = await endangered(tx, tenantId, [...new Set(open.map(({ objectId }) => objectId))]);
  const held = new Set<string>();
  for (const [id, { since }] of await holdsThatBlock(tx, tenantId, objects, placedAt)) if (since === placedAt) held.add(id);
  const stopped = [
    ...new Map(open.flatMap(({ objectId, row }) => (held.has(objectId) ? [[row.id, row] as const] : []))).values(),
  ];
  const names = await orderNames(tx, tenantId, stopped);
  const sendings: Sending[] = [];
  for (const row of stopped) {
    const archive = await peopleOf(tx, tenantId, { projectId: row.projectId, grant: 'order.fulfil' });
    const asked = await accountsOf(tx, tenantId, [row.createdBy, row.finalisedBy, ...(await approversOf(tx, tenantId, row.id))]);
    const message = messageOf(names.get(row.id) ?? '', { what: 'onHold', by: '', detail: '' }, addressOf(row));
    sendings.push({ to: [...new Set([...asked, ...archive])], message, mail: 'needed' });
  }
  await sendAll(tx, tenantId, sendings, placedAt);
}

/** Ids of the people who approved an order. */
export async function approversOf(tx: Tx, tenantId: string, orderId: string): Promise<string[]> {
  const approvals = and(
    eq(orderEvents.tenantId, tenantId),
    eq(orderEvents.orderId, orderId),
    inArray(orderEvents.event, ['order.approve']),
  );
  return (await tx.select({ userId: orderEvents.userId }).from(orderEvents).where(approvals)).map(({ userId }) => userId);
}
