import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Order } from '#schema/records/order.ts';
import type { AreaEvent, Sending } from '#service/areas/notifications/event.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { freeWishes, positions } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { changedIn } from './changed-rows.ts';
import { addressOf, orderNames } from './order-names.ts';
import { messageOf } from './order-news.ts';
import { seesItem } from './sees-item.ts';

/**
 * People who wait for an item: its order released it, and no other order took it over. Their wish is fulfilled with the same
 * transaction, so it is sent once. The message leads to their basket with the item, or else to the order that had it.
 */
export const itemsFreed: AreaEvent = async ({ tx, tenantId, draft }) => {
  const released = changedIn(draft, position.name).filter(
    ({ row, before }) => before?.claimed === true && !row.claimed && row.objectId !== '',
  );
  const from = new Map(released.map(({ row }) => [row.objectId, row.orderId]));
  if (from.size === 0) return [];
  const about = and(eq(positions.tenantId, tenantId), inArray(positions.objectId, [...from.keys()]), eq(positions.claimed, true));
  const taken = await tx.select({ objectId: positions.objectId }).from(positions).where(about);
  for (const { objectId } of taken) from.delete(objectId);
  if (from.size === 0) return [];
  const its = and(eq(freeWishes.tenantId, tenantId), inArray(freeWishes.objectId, [...from.keys()]));
  const wishes = await tx.delete(freeWishes).where(its).returning();
  const places = new Map<string, { userId: string; place: Order }>();
  for (const { userId, objectId } of wishes) {
    // an account that ended, or has another client at home, sees nothing
    const isReader = await seesItem(tx, tenantId, userId, objectId);
    const orderId = from.get(objectId) ?? '';
    const place = isReader ? await placeOf(tx, tenantId, { userId, objectId, orderId }) : null;
    if (place) places.set(`${userId} ${place.id}`, { userId, place });
  }
  const found = [...places.values()];
  const names = await orderNames(
    tx,
    tenantId,
    found.map(({ place }) => place),
  );
  return found.map(({ userId, place }): Sending => {
    const message = messageOf(names.get(place.id) ?? '', { what: 'freed', by: '', detail: '' }, addressOf(place));
    return { to: [userId], message, mail: 'needed' };
  });
};

/** The newest basket of a person with the item in it; without any the order that released it. */
async function placeOf(
  tx: Tx,
  tenantId: string,
  { userId, objectId, orderId }: { userId: string; objectId: string; orderId: string },
): Promise<Order | null> {
  const isOne = and(eq(orders.tenantId, positions.tenantId), eq(orders.id, positions.orderId));
  const waits = and(
    eq(positions.tenantId, tenantId),
    eq(positions.objectId, objectId),
    eq(positions.state, positionState.asked),
    eq(positions.deletedAt, 0),
    eq(orders.status, orderStatus.draft),
    or(eq(orders.createdBy, userId), eq(positions.createdBy, userId)),
  );
  const [basket] = await tx
    .select({ order: orders })
    .from(positions)
    .innerJoin(orders, isOne)
    .where(waits)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (basket) return heldRow(order.name, basket.order).row;
  const its = and(eq(orders.tenantId, tenantId), eq(orders.id, orderId));
  const [ended] = await tx.select().from(orders).where(its);
  return ended ? heldRow(order.name, ended).row : null;
}
