import { and, eq, inArray, or } from 'drizzle-orm';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import { positions } from '#service/db/tables/orders.ts';

/** Items that an open order claims: a person waits for them. A box waits with its content. */
export const claimsThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const ids = [...new Set(objects.flatMap(({ id, containerId }) => [id, containerId]))];
  const { objectId, containerId, claimed, orderId, createdAt, createdByName } = positions;
  const named = or(inArray(objectId, ids), inArray(containerId, ids));
  const found = await tx
    .select({ objectId, containerId, orderId, createdAt, createdByName })
    .from(positions)
    .where(and(eq(positions.tenantId, tenantId), eq(claimed, true), named));
  return found.flatMap((claim) =>
    objects
      // the box of the object is on order, the object itself, or something in this box
      .filter(({ id, containerId: box }) => [id, box].includes(claim.objectId) || claim.containerId === id)
      .map((object) => {
        const about = { params: { orderId: claim.orderId }, since: claim.createdAt, who: claim.createdByName, link: '' };
        return [object.id, { code: 'onOrder' as const, ...about }] as const;
      }),
  );
};
