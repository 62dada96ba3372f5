import { orderStatus } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Grant } from '#schema/grants.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { draftGrant, isClosed, isOver, outcomeOfPositions } from '#schema/rules/order-states.ts';
import { contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Scene } from '#schema/judge/scene.ts';

/** Shared parts of the judges of orders. */

/**
 * The order, if the author may do this in its project, otherwise the refusal. An order of another project gets the same answer
 * as a missing one. Work of an author who has lost access is carried out once a supervisor takes it over; an approval is never
 * taken over (O4).
 */
export async function orderFor(scene: Scene, orderId: string, grant: Grant): Promise<{ row: Order } | Judgement> {
  const { draft, operation } = scene;
  const held = await draft.row(order.name, orderId);
  if (!held || held.deleted) return refused('entityUnknown', 'order');
  if (scene.waived.has('access')) return grant === 'order.approve' ? refused('grantMissing') : { row: held.row };
  const person = await draft.person(operation.userId);
  // operations of a user who has lost access become cases and are never dropped (decisions.md S10)
  if (person?.projects.size === 0) return contested('accessLost');
  if (!person?.projects.has(held.row.projectId)) return refused('entityUnknown', 'order');
  return mayIn(person, grant, held.row.projectId) ? { row: held.row } : refused('grantMissing');
}

/** True if the author may do this in the project, or a supervisor takes it over. */
export async function mayStill({ draft, operation, waived }: Scene, grant: Grant, projectId: string): Promise<boolean> {
  return waived.has('access') || mayIn(await draft.person(operation.userId), grant, projectId);
}

/** The order, if the author may draft orders of its operation in its project (`draftGrant`). */
export async function draftedFor(scene: Scene, orderId: string): Promise<{ row: Order } | Judgement> {
  const found = await orderFor(scene, orderId, 'order.read');
  if (isJudgement(found)) return found;
  const { operation, projectId } = found.row;
  return (await mayStill(scene, draftGrant(operation), projectId)) ? found : refused('grantMissing');
}

/** True for a judgement, false for a found record. */
export function isJudgement(found: object): found is Judgement {
  return 'outcome' in found && !('row' in found);
}

/** The position and its order, if the author may do this there. */
export async function positionFor(
  scene: Scene,
  orderId: string,
  grant: Grant,
): Promise<{ row: Order; its: Position } | Judgement> {
  const found = await orderFor(scene, orderId, grant);
  if (isJudgement(found)) return found;
  const held = await scene.draft.row(position.name, scene.operation.entityId);
  if (!held || held.deleted || held.row.orderId !== orderId) return refused('entityUnknown', 'position');
  return { row: found.row, its: held.row };
}

/** Effects that release the claims of positions, so other orders can have their items. */
export function released(positions: readonly Position[]): Effect[] {
  return positions
    .filter(({ claimed }) => claimed)
    .flatMap((its) => [
      effect(position.name, its.id, (row) => row && { ...row, claimed: false }),
      ...(its.objectType === objectType.box && its.objectId !== ''
        ? [effect(container.name, its.objectId, (row) => row && (row.orderId === its.orderId ? { ...row, orderId: '' } : row))]
        : []),
    ]);
}

/** Effects that claim items for an order (O1). */
export function claiming(positions: readonly Position[]): Effect[] {
  return positions.flatMap((its) => [
    effect(position.name, its.id, (row) => row && { ...row, claimed: true }),
    ...(its.objectType === objectType.box && its.objectId !== ''
      ? [effect(container.name, its.objectId, (row) => row && { ...row, orderId: its.orderId })]
      : []),
  ]);
}

/**
 * Effects that end an order once all its positions are done.
 *
 * @param after its positions as they are after the operation
 */
export function ending(row: Order, after: readonly Position[], now: number): Effect[] {
  const end = endOf(row, after);
  return end ? [effect(order.name, row.id, (held) => held && { ...held, ...end, endedAt: now }), ...released(after)] : [];
}

type End = Pick<Order, 'status' | 'outcome'>;

/** Status and outcome of an order once all its positions are done; null before. */
export function endOf({ status }: Order, after: readonly Position[]): End | null {
  const isOpen = after.some(({ state }) => !isClosed(state));
  if (status === orderStatus.draft || isOpen || after.length === 0) return null;
  if (after.every(({ state }) => state === positionState.withdrawn)) return { status: orderStatus.cancelled, outcome: '' };
  return { status: orderStatus.completed, outcome: outcomeOfPositions(after) };
}

/** The effects of `ending`, and those that end its bulk order with it. */
export async function endingWithBulk(scene: Scene, row: Order, after: readonly Position[]): Promise<Effect[]> {
  const end = endOf(row, after);
  return end ? [...ending(row, after, scene.now), ...(await bulksEnding(scene, [{ ...row, ...end }]))] : [];
}

/**
 * Effects that end bulk orders of which every order is over. Orders that were not sent with their bulk do not count.
 *
 * @param after orders as they are after the operation
 */
export async function bulksEnding({ draft, now }: Scene, after: readonly Order[]): Promise<Effect[]> {
  const byId = new Map(after.map((one) => [one.id, one]));
  const effects: Effect[] = [];
  for (const bulkId of new Set(after.map((one) => one.bulkId))) {
    const held = bulkId === '' ? null : await draft.row(order.name, bulkId);
    if (!held || held.deleted || held.row.status === orderStatus.draft || isOver(held.row.status)) continue;
    const sent = (await draft.ordersOfBulk(bulkId)).map((one) => byId.get(one.id) ?? one);
    const end = endOfBulk(sent.filter(({ status }) => status !== orderStatus.draft));
    if (end) effects.push(effect(order.name, bulkId, (row) => row && { ...row, ...end, endedAt: now }));
  }
  return effects;
}

function endOfBulk(orders: readonly Order[]): End | null {
  if (orders.length === 0 || orders.some(({ status }) => !isOver(status))) return null;
  if (orders.every(({ status }) => status === orderStatus.cancelled)) return { status: orderStatus.cancelled, outcome: '' };
  const isNone = orders.every(({ outcome }) => outcome === '' || outcome === 'none');
  const isFull = orders.every(({ outcome }) => outcome === 'full');
  return { status: orderStatus.completed, outcome: isNone ? 'none' : isFull ? 'full' : 'partial' };
}

/** Positions of an order, some of them in their future state. */
export async function positionsAfter(scene: Scene, orderId: string, changed: readonly Position[]): Promise<Position[]> {
  const byId = new Map(changed.map((one) => [one.id, one]));
  return (await scene.draft.positionsOf(orderId)).map((one) => byId.get(one.id) ?? one);
}
