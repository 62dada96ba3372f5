import { orderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Grant } from '#schema/grants.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { orderApprove, orderBulk, orderCancel, orderDecline, orderJoin, orderSendBack } from '#schema/operations/baskets.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { coordinatorOf, leavesTo } from '#schema/rules/approvers.ts';
import { fitsBulk } from '#schema/rules/order-kinds.ts';
import { draftGrant, isOver, mayCancel, mayMove, type OrderEvent } from '#schema/rules/order-states.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { itemId } from './coded.ts';
import { allKept } from './kept-items.ts';
import { bulksEnding, draftedFor, isJudgement, mayStill, orderFor, released } from './on-order.ts';

/** The order of a decision: in a status that allows it, and in the version that was seen. */
export async function decided(
  scene: Scene,
  event: OrderEvent,
  grant: Grant,
  version?: number,
): Promise<{ row: Order } | Judgement> {
  const found = await orderFor(scene, scene.operation.entityId, grant);
  if (isJudgement(found)) return found;
  if (!mayMove(event, found.row.status)) return refused('statusForbids');
  return version !== undefined && version !== found.row.version ? refused('orderMoved') : found;
}

/**
 * Judges an approval: never by a user who created, edited or sent the order (O4), and only by the coordinator if the project
 * has one.
 */
async function byAnother(scene: Scene<{ version: number }>, event: OrderEvent): Promise<{ row: Order } | Judgement> {
  const found = await decided(scene, event, 'order.approve', scene.payload.version);
  if (isJudgement(found)) return found;
  const { row } = found;
  // requesters of one order of a bulk are requesters of the bulk
  const parts = await partsOf(scene, row);
  const { userId } = scene.operation;
  if ([row, ...parts].some((one) => isOwn(one, userId))) return refused('ownRequest');
  const { isCoordinatorManaged } = await scene.draft.orderSettings();
  const coordinatorId = coordinatorOf(isCoordinatorManaged, await scene.draft.project(row.projectId));
  return leavesTo(coordinatorId, userId) ? found : refused('notCoordinator');
}

const isOwn = ({ touchedBy, createdBy, finalisedBy }: Order, userId: string) =>
  [...touchedBy, createdBy, finalisedBy].includes(userId);

/** Orders of a bulk that share its status, and so its decisions; none for any other order. */
async function partsOf({ draft }: Scene, { id, status, operation }: Order): Promise<Order[]> {
  if (operation !== operationType.bulkDelivery) return [];
  return (await draft.ordersOfBulk(id)).filter((part) => part.status === status);
}

/** Applies the change to the orders of a bulk as well. */
async function withParts(scene: Scene, row: Order, change: (part: Order) => Partial<Order>): Promise<Effect[]> {
  const parts = await partsOf(scene, row);
  return parts.map((part) => effect(order.name, part.id, (held) => held && { ...held, ...change(held) }));
}

/** Approves an order. */
export async function judgeOrderApprove(scene: Scene<PayloadOf<typeof orderApprove>>): Promise<Judgement> {
  const found = await byAnother(scene, 'approve');
  if (isJudgement(found)) return found;
  const kept = await allKept(scene.draft, [found.row, ...(await partsOf(scene, found.row))]);
  if (kept) return kept;
  const approvedByName = (await scene.draft.person(scene.operation.userId))?.name ?? '';
  const accepted = { status: orderStatus.accepted, approvedAt: scene.now, approvedByName };
  return applied(scene.operation, { effects: await withParts(scene, found.row, () => accepted) });
}

/** Returns an order to its author and releases its items. */
export async function judgeOrderSendBack(scene: Scene<PayloadOf<typeof orderSendBack>>): Promise<Judgement> {
  const found = await byAnother(scene, 'sendBack');
  return isJudgement(found) ? found : freed(scene, found.row, { status: orderStatus.draft });
}

/** Declines an order. */
export async function judgeOrderDecline(scene: Scene<PayloadOf<typeof orderDecline>>): Promise<Judgement> {
  const found = await byAnother(scene, 'decline');
  return isJudgement(found) ? found : freed(scene, found.row, { status: orderStatus.rejected, endedAt: scene.now });
}

/** Cancels an order. Its requesters always may; others must lead the project and give a reason. */
export async function judgeOrderCancel(scene: Scene<PayloadOf<typeof orderCancel>>): Promise<Judgement> {
  const found = await orderFor(scene, scene.operation.entityId, 'order.read');
  if (isJudgement(found)) return found;
  const { row } = found;
  const grants = new Set<Grant>();
  for (const grant of [draftGrant(row.operation), 'conflict.read'] as const)
    if (await mayStill(scene, grant, row.projectId)) grants.add(grant);
  const may = mayCancel(row, scene.operation.userId, grants);
  if (may === 'no') return refused('grantMissing');
  if (row.status === orderStatus.cancelled) return applied(scene.operation, { nothing: true });
  if (!mayMove('cancel', row.status)) return refused('statusForbids');
  if (may === 'withReason' && scene.payload.reason.trim() === '') return refused('reasonRequired');
  return freed(scene, row, { status: orderStatus.cancelled, endedAt: scene.now });
}

/** Releases claims, also those of the orders of a bulk that change with it: one in progress goes on. */
export async function freed(scene: Scene, row: Order, change: Partial<Order>): Promise<Judgement> {
  const { draft } = scene;
  const effects = released(await draft.positionsOf(row.id));
  for (const part of await partsOf(scene, row)) effects.push(...released(await draft.positionsOf(part.id)));
  effects.push(...(await withParts(scene, row, () => change)), ...(await bulksEnding(scene, [{ ...row, ...change }])));
  return applied(scene.operation, { effects });
}

/** Merges two drafts with one key: no line is lost, and an item in both occurs once. */
export async function judgeOrderJoin(scene: Scene<PayloadOf<typeof orderJoin>>): Promise<Judgement> {
  const { draft, operation, payload, now } = scene;
  const found = await draftedFor(scene, operation.entityId);
  if (isJudgement(found)) return found;
  const other = await draftedFor(scene, payload.otherId);
  if (isJudgement(other)) return other;
  const [a, b] = [found.row, other.row];
  if (a.id === b.id) return refused('payloadInvalid', 'otherId');
  if (b.status === orderStatus.cancelled && b.nextId === a.id) return applied(operation, { nothing: true });
  if (a.status !== orderStatus.draft || b.status !== orderStatus.draft) return refused('statusForbids');
  if (
    a.projectId !== b.projectId ||
    a.operation !== b.operation ||
    a.kind !== b.kind ||
    a.centralArchiveId !== b.centralArchiveId
  )
    return refused('kindsDiffer');
  const moved = (await draft.positionsOf(b.id)).filter(({ state }) => state === positionState.asked);
  const own = await draft.positionsOf(a.id);
  const objects = [...own, ...moved].map(({ id, objectId, materialId }) => objectId || materialId || id);
  if (new Set(objects).size > ORDER_LIMITS.positions) return refused('limitReached', String(ORDER_LIMITS.positions));
  const effects = moved.flatMap((its): Effect[] => {
    const object = its.objectId || its.materialId;
    const id = object === '' ? `${its.id.slice(0, 36)}-${operation.opId.slice(-8)}` : itemId(own, a.id, object);
    return [
      effect(position.name, id, (held) => {
        if (!held) return { ...its, id, orderId: a.id, version: 0, createdByOp: operation.opId };
        // one that this basket no longer had comes back as the other basket has it
        if (held.state === positionState.withdrawn)
          return { ...its, id, orderId: a.id, version: held.version, createdByOp: held.createdByOp };
        return its.materialId === '' ? held : { ...held, quantity: held.quantity + its.quantity };
      }),
      effect(position.name, its.id, (held) => held && { ...held, state: positionState.withdrawn, endedAt: now }),
    ];
  });
  const touchedBy = [...new Set([...a.touchedBy, ...b.touchedBy, operation.userId])];
  return applied(operation, { effects, patch: { touchedBy } });
}

/** Turns drafts of one kind into work orders of a bulk order. */
export async function judgeOrderBulk(scene: Scene<PayloadOf<typeof orderBulk>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const found = await orderFor(scene, operation.entityId, 'order.write');
  if (isJudgement(found)) return found;
  if (found.row.operation !== operationType.bulkDelivery || isOver(found.row.status)) return refused('kindsDiffer');
  if (found.row.status !== orderStatus.draft) return refused('statusForbids');
  const kinds = new Set<string>();
  for (const id of payload.basketIds) {
    const part = await orderFor(scene, id, 'order.write');
    if (isJudgement(part)) return part;
    if (part.row.status !== orderStatus.draft) return refused('statusForbids');
    if (!fitsBulk(part.row) || part.row.projectId !== found.row.projectId) return refused('kindsDiffer');
    if (part.row.bulkId !== '' && part.row.bulkId !== found.row.id) return refused('statusForbids');
    kinds.add(`${part.row.operation}/${part.row.kind}`);
  }
  return kinds.size === 1 ? applied(operation) : refused('kindsDiffer');
}
