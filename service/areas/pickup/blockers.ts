import { and, arrayOverlaps, eq, notExists, notInArray } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { addressOf, orderNames } from '#service/areas/orders/order-names.ts';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import { positions } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';

const over = [orderStatus.completed, orderStatus.cancelled, orderStatus.rejected];

/** Open pickups of earlier releases, which have no items: their boxes with their content are awaited. Items have claims of their own. */
export const ordersThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const boxes = [...new Set(objects.map(({ containerId }) => containerId))];
  const items = tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.tenantId, tenantId), eq(positions.orderId, orders.id)));
  const awaited = arrayOverlaps(orders.containerIds, boxes);
  const open = and(eq(orders.tenantId, tenantId), notInArray(orders.status, over), awaited, notExists(items));
  const { id, projectId, containerIds, createdAt, createdByName } = orders;
  const found = await tx.select({ id, projectId, containerIds, createdAt, createdByName }).from(orders).where(open);
  const names = await orderNames(tx, tenantId, found);
  return found.flatMap((order) =>
    objects
      .filter(({ containerId }) => order.containerIds.includes(containerId))
      .map((object) => {
        const params = { order: names.get(order.id) ?? '', orderId: order.id };
        const link = addressOf({ id: order.id, operation: operationType.pickup });
        const about = { params, since: order.createdAt, who: order.createdByName, link };
        return [object.id, { code: 'onOrder', ...about }] as const;
      }),
  );
};
