import { and, eq, inArray } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Sending } from '#service/areas/notifications/event.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { positions } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { actorOn, changedIn } from './changed-rows.ts';
import { addressOf, orderNames } from './order-names.ts';
import { messageOf } from './order-news.ts';

/**
 * People of a basket: another order claims items that wait in it (O1). One message for each basket goes to its author and to
 * those who added the items, but not to the person who sent the other order.
 */
export const itemsTaken: AreaEvent = async ({ tx, tenantId, draft }) => {
  const claimed = changedIn(draft, position.name).filter(
    ({ row, before }) => row.claimed && before?.claimed !== true && row.objectId !== '',
  );
  const byObject = new Map(claimed.map(({ row }) => [row.objectId, row]));
  if (byObject.size === 0) return [];
  const isOne = and(eq(orders.tenantId, positions.tenantId), eq(orders.id, positions.orderId));
  const found = await tx
    .select({ objectId: positions.objectId, addedBy: positions.createdBy, addedByName: positions.createdByName, order: orders })
    .from(positions)
    .innerJoin(orders, isOne)
    .where(
      and(
        eq(positions.tenantId, tenantId),
        inArray(positions.objectId, [...byObject.keys()]),
        eq(positions.state, positionState.asked),
        eq(positions.deletedAt, 0),
        eq(orders.status, orderStatus.draft),
      ),
    );
  const baskets = Map.groupBy(found, (one) => one.order.id);
  const rows = [...baskets.values()].flatMap(([first]) => (first ? [heldRow(order.name, first.order).row] : []));
  const names = await orderNames(tx, tenantId, rows);
  const sendings: Sending[] = [];
  for (const row of rows) {
    const its = baskets.get(row.id) ?? [];
    const actor = actorOn(draft, position.name, byObject.get(its[0]?.objectId ?? '')?.id ?? '');
    const people = [[row.createdBy, row.createdByName] as const, ...its.map((one) => [one.addedBy, one.addedByName] as const)];
    const ids = people.filter(([id, name]) => id !== '' && !actor.isActor(id, name)).map(([id]) => id);
    const to = await accountsOf(tx, tenantId, [...new Set(ids)]);
    const message = messageOf(names.get(row.id) ?? '', { what: 'itemTaken', by: actor.name, detail: '' }, addressOf(row));
    sendings.push({ to, message, mail: 'needed' });
  }
  return sendings;
};
