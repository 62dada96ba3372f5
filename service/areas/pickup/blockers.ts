import { and, arrayOverlaps, eq, notInArray } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import { orders } from '#service/db/tables/vault.ts';

const over = [orderStatus.completed, orderStatus.cancelled, orderStatus.rejected];

/** Open orders: their boxes with their content are awaited. */
export const ordersThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const boxes = [...new Set(objects.map(({ containerId }) => containerId))];
  const open = and(eq(orders.tenantId, tenantId), notInArray(orders.status, over), arrayOverlaps(orders.containerIds, boxes));
  const { id, containerIds, createdAt, createdByName } = orders;
  const found = await tx.select({ id, containerIds, createdAt, createdByName }).from(orders).where(open);
  return found.flatMap((order) =>
    objects
      .filter(({ containerId }) => order.containerIds.includes(containerId))
      .map((object) => {
        const about = { params: { orderId: order.id }, since: order.createdAt, who: order.createdByName, link: '' };
        return [object.id, { code: 'onOrder', ...about }] as const;
      }),
  );
};
