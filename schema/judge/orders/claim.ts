import { custodyEvent, orderStatus, type OrderStatus } from '#schema/codes.ts';
import { objectType, operationType, orderStatusAction, positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { positionClaim } from '#schema/operations/claims.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { openBasket } from './baskets.ts';
import { itemId } from './coded.ts';
import { firstReason, itemsAvailable } from './item-facts.ts';
import { claiming, endingWithBulk, isJudgement, positionFor, positionsAfter } from './on-order.ts';
import { itemTaken, ON_ORDER, rivalOf, type Rival } from './races.ts';

/** Statuses of an order that can still gain an item, and of one that can still give one up. */
const gets: readonly OrderStatus[] = [orderStatus.waitingForAcceptance, orderStatus.accepted, orderStatus.inProgress];
const gives: readonly OrderStatus[] = [orderStatus.waitingForAcceptance, orderStatus.accepted];

/**
 * Judges an item that another order claimed first. Its order gets it once it is free, or a supervisor takes it over while the
 * other order is not in progress; otherwise it returns to a basket of the author.
 */
export async function judgePositionClaim(scene: Scene<PayloadOf<typeof positionClaim>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const found = await positionFor(scene, payload.orderId, 'order.read');
  if (isJudgement(found)) return found;
  if (found.its.state !== positionState.withdrawn || found.its.conflictId !== operation.opId) return refused('statusForbids');
  return payload.goesTo === 'basket' ? back(scene, found) : taken(scene, found);
}

interface Found {
  row: Order;
  its: Position;
}

async function taken(scene: Scene, { row, its }: Found): Promise<Judgement> {
  const { draft, operation, waived } = scene;
  const rival = await rivalOf(draft, its);
  if (rival && !waived.has('claim')) return itemTaken(rival.row);
  if (row.operation === operationType.destroy || !gets.includes(row.status)) return refused('statusForbids');
  if (rival && !gives.includes(rival.row.status)) return refused('statusForbids');
  const [answer] = await itemsAvailable(draft, [its], { orderId: row.id, userId: operation.userId });
  const stops = answer?.code === orderStatusAction.notPossible ? answer.reasons.filter(({ code }) => code !== ON_ORDER) : [];
  if (stops.length > 0) return refused('itemUnavailable', firstReason(stops));
  const isBox = its.objectType === objectType.box;
  const isPickup = row.operation === operationType.pickup && isBox;
  const event = { containerId: its.objectId, event: custodyEvent.orderPickup, detail: { orderId: row.id } };
  return applied(operation, {
    effects: [...(rival ? await givenUp(scene, rival, its.objectId) : []), ...got(row, its)],
    events: isPickup ? [event] : [],
  });
}

/** Removes the item from the order that had it; an order that loses its last item ends. */
async function givenUp(scene: Scene, { row, claim }: Rival, objectId: string): Promise<Effect[]> {
  const less = moved(row, (ids) => ids.filter((id) => id !== objectId));
  if (!claim) return [less];
  const gone = { ...claim, state: positionState.withdrawn, claimed: false, reasonId: 'takenOver', endedAt: scene.now };
  const after = await positionsAfter(scene, row.id, [gone]);
  const ends = await endingWithBulk(scene, row, after);
  // a single change of each row, so the decision can be undone; the box moves from order to order
  const its = effect(position.name, claim.id, () => gone);
  return [its, ...(ends.length > 0 ? ends : [less])];
}

function got(row: Order, its: Position): Effect[] {
  const asked = { state: positionState.asked, claimed: true, reasonId: '', endedAt: 0 };
  return [
    effect(position.name, its.id, (held) => held && { ...held, ...asked }),
    ...claiming([its]).slice(1),
    moved(row, (ids) => [...ids, its.objectId]),
  ];
}

/**
 * Marks an order whose items changed, so users who have reviewed it review it again (`orderMoved`). A pickup lists its boxes.
 */
function moved({ id, operation }: Order, boxes: (ids: string[]) => string[]): Effect {
  const isPickup = operation === operationType.pickup;
  return effect(
    order.name,
    id,
    (held) =>
      held && {
        ...held,
        version: held.version + 1,
        ...(isPickup && held.containerIds.length > 0 ? { containerIds: boxes(held.containerIds) } : {}),
      },
  );
}

/** Returns the item to the basket following its order, with the reason; its author decides. */
async function back(scene: Scene<PayloadOf<typeof positionClaim>>, { row, its }: Found): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const { basket, opens } = await openBasket(scene, row);
  const id = itemId(await draft.positionsOf(basket.id), basket.id, its.objectId);
  const note = payload.note || its.note;
  const asked = { state: positionState.asked, reasonId: ON_ORDER, conflictId: '', endedAt: 0, orderId: basket.id, note };
  const copy: Position = { ...its, ...asked, id, version: 0, createdByOp: operation.opId };
  const isThere = (await draft.row(position.name, id)) !== null;
  return applied(operation, {
    effects: [...opens, effect(position.name, id, (held) => (isThere ? held && { ...held, ...asked } : copy))],
    note: `movedBasket:${basket.id.slice(-4).toUpperCase()}`,
  });
}
