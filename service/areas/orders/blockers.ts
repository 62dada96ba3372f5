import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { position } from '#schema/entities/position.ts';
import type { Position } from '#schema/records/position.ts';
import { holderOf, isMoving, lastMove } from '#schema/rules/holder.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import type { Blocker, BlockerCode } from '#schema/rules/blockers.ts';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import type { Tx } from '#service/db/database.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { positions } from '#service/db/tables/orders.ts';
import { addressOf, orderNames } from './order-names.ts';

/** Items that an open order claims: a person waits for them. A box waits with its content. */
export const claimsThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  // an item can be of no object, and an object in no box: neither concerns the other
  const ids = [...new Set(objects.flatMap(({ id, containerId }) => [id, containerId]))].filter((id) => id !== '');
  const { objectId, containerId, projectId, type, claimed, orderId, createdAt, createdByName } = positions;
  const named = or(inArray(objectId, ids), inArray(containerId, ids));
  const found = await tx
    .select({ objectId, containerId, projectId, type, orderId, createdAt, createdByName })
    .from(positions)
    .where(and(eq(positions.tenantId, tenantId), eq(claimed, true), named));
  const names = await orderNames(
    tx,
    tenantId,
    found.map((claim) => ({ id: claim.orderId, projectId: claim.projectId })),
  );
  return found.flatMap((claim) =>
    objects
      // the box of the object is on order, the object itself, or something in this box
      .filter(
        ({ id, containerId: box }) => (claim.objectId !== '' && [id, box].includes(claim.objectId)) || claim.containerId === id,
      )
      .map((object) => {
        const params = { order: names.get(claim.orderId) ?? '', orderId: claim.orderId };
        const link = addressOf({ id: claim.orderId, operation: operationOf(claim) });
        const about = { params, since: claim.createdAt, who: claim.createdByName, link };
        return [object.id, { code: 'onOrder' as const, ...about }] as const;
      }),
  );
};

/** Items that an order has taken out of the archive, or could not find. A document shares the place of its box. */
export const placesThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const ids = [...new Set(objects.flatMap(({ id, containerId }) => [id, containerId]))].filter((id) => id !== '');
  const byObject = await movesOf(tx, tenantId, ids);
  const out = objects.flatMap(({ id, containerId }) => {
    const last = lastMove([...new Set([id, containerId])].flatMap((each) => byObject.get(each) ?? []));
    const code = last && blockerOf(last);
    return code ? [{ id, code, last }] : [];
  });
  const about = out.map(({ last }) => ({ id: last.orderId, projectId: last.projectId }));
  const names = await orderNames(tx, tenantId, about);
  return out.map(({ id, code, last }) => {
    const { orderId, createdByName: who, endedAt, createdAt } = last;
    const params = { order: names.get(orderId) ?? '', orderId };
    const link = addressOf({ id: orderId, operation: operationOf(last) });
    return [id, { code, params, since: endedAt || createdAt, who, link } satisfies Blocker] as const;
  });
};

/** Those of these boxes that an order took out of the archive: they are at the customer or on their way. */
export async function takenOut(tx: Tx, tenantId: string, boxIds: readonly string[]): Promise<ReadonlySet<string>> {
  const about = await movesOf(tx, tenantId, boxIds);
  const holder = (id: string) => holderOf(containerStatus.completed, about.get(id) ?? []);
  return new Set(boxIds.filter((id) => holder(id) === 'client' || holder(id) === 'transit'));
}

/** Positions that moved or lost these items, by item; as many as there were orders: an index finds them by their object. */
async function movesOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Position[]>> {
  const moved = or(eq(positions.state, positionState.onTheWay), sql`${positions.endedAt} > 0`);
  const ours = and(eq(positions.tenantId, tenantId), inArray(positions.objectId, [...ids]), eq(positions.deletedAt, 0), moved);
  const rows = (await tx.select().from(positions).where(ours)).map((row) => heldRow(position.name, row).row);
  return Map.groupBy(rows.filter(isMoving), ({ objectId }) => objectId);
}

/** The reason of an item whose last move this is; null where it is in the archive, was destroyed, or is on its way there. */
function blockerOf(last: Position): BlockerCode | null {
  const holder = holderOf(containerStatus.completed, [last]);
  if (holder === 'missing') return 'missing';
  // the pickup that claims an item is its way back, and stops every deletion by its claim
  const isReturning = last.claimed && operationOf(last) === operationType.pickup;
  return (holder === 'client' || holder === 'transit') && !isReturning ? 'checkedOut' : null;
}

const operationOf = ({ type }: { type: number }) => orderKindOf(type)?.operation ?? operationType.unknown;
