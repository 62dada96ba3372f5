import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { objectType, operationType, orderStatusAction, positionState } from '#schema/codes/orders.ts';
import { custodyEvent } from '#schema/codes.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { orderFinalise } from '#schema/operations/baskets.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Outcome } from '#schema/records/outcome.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { fitsBasket, fitsBulk, needsAddress, orderKindOf } from '#schema/rules/order-kinds.ts';
import { reasonLacks } from '#schema/rules/order-reason.ts';
import { draftGrant, sentStatus } from '#schema/rules/order-states.ts';
import { applied, refused, type FollowUp, type ContainerEvent, type Judgement } from '#schema/judge/judgement.ts';
import { checkCostCenter, checkProject, type Scene } from '#schema/judge/scene.ts';
import { followed } from './baskets.ts';
import { identified, takesItem } from './coded.ts';
import { firstReason, itemsAvailable } from './item-facts.ts';
import { claiming, isJudgement, orderFor } from './on-order.ts';
import { claimsOn, lostRace, ON_ORDER, raced } from './races.ts';

/** A position that cannot be ordered, with the reason. */
interface LeftOut {
  its: Position;
  reason: string;
}

/**
 * Sends an order with the items that can be ordered. Items that became impossible since they were added move to a new basket
 * with the reason; an item that another order claimed in the meantime becomes a separate case.
 */
export async function judgeOrderFinalise(scene: Scene<PayloadOf<typeof orderFinalise>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const found = await orderFor(scene, operation.entityId, 'order.read');
  if (isJudgement(found)) return found;
  const { row } = found;
  const stop = (await checkProject(scene, row.projectId)) ?? (await checkGrant(scene, row));
  if (stop) return stop;
  if (row.status !== orderStatus.draft) return refused('statusForbids');
  const lacks = await whatItLacks(scene, row);
  if (lacks) return lacks;
  if (row.operation === operationType.bulkDelivery) return bulk(scene, row);
  const { items: asked, effects: named } = await identified(scene, (await draft.positionsOf(row.id)).filter(isAsked));
  if (asked.length === 0) return refused('orderEmpty');
  const { going, left, lost } = await divided(scene, row, asked);
  if (row.operation === operationType.destroy && !isConfirmed(payload.confirmed, going.length, asked.length))
    return refused('quantityInvalid', String(going.length));
  if (going.length === 0) return refused('itemUnavailable', left[0]?.reason ?? (lost.length > 0 ? ON_ORDER : ''));
  const races = await raced(scene, lost);
  const effects = [...named, ...claiming(going.filter(isClaimed)), ...leftOut(left, row, scene), ...races.effects];
  const events = row.operation === operationType.pickup ? going.flatMap(pickedUp) : [];
  const patch = { status: await nextStatus(scene, row) };
  return applied(operation, { effects, events, note: noteOf(left.length, lost.length), patch, followUps: races.followUps });
}

/**
 * True if the user confirmed the number of items to destroy. Items that became impossible in the meantime may reduce it, but
 * never increase it.
 */
const isConfirmed = (confirmed: number | undefined, going: number, asked: number) =>
  confirmed !== undefined && confirmed >= going && confirmed <= asked;

/** The note for the author: items waiting in a new basket, otherwise items a supervisor has to decide. */
const noteOf = (left: number, lost: number): Outcome => (left > 0 ? `leftOut:${left}` : lost > 0 ? `itemTaken:${lost}` : '');

const isAsked = ({ state }: Position) => state === positionState.asked;
const isClaimed = ({ type }: Position) => orderKindOf(type)?.claims === true;
const pickedUp = ({ objectType: its, objectId, orderId }: Position): ContainerEvent[] =>
  its === objectType.box && objectId !== ''
    ? [{ containerId: objectId, event: custodyEvent.orderPickup, detail: { orderId } }]
    : [];

async function checkGrant(scene: Scene, row: Order): Promise<Judgement | null> {
  const found = await orderFor(scene, row.id, draftGrant(row.operation));
  return isJudgement(found) ? found : null;
}

async function nextStatus({ draft }: Scene, row: Order, parts: readonly Order[] = []) {
  return sentStatus(row.operation, await draft.project(row.projectId), parts);
}

/** Refusals of an order as a whole: account, reason, address. */
async function whatItLacks(scene: Scene, row: Order): Promise<Judgement | null> {
  const { draft } = scene;
  const settings = await draft.orderSettings();
  if (!settings.enabled) return refused('ordersOff');
  const project = await draft.project(row.projectId);
  if (project?.costCenterRequired && row.costCenterId === '') return refused('costCenterRequired');
  const charged = await checkCostCenter(scene, row.costCenterId);
  if (charged) return charged;
  const lacks = reasonLacks(row, settings, row.reasonId === '' ? null : await draft.orderReason(row.reasonId));
  if (lacks) return refused(lacks);
  return needsAddress(row) && !hasAddress(row) ? refused('addressRequired') : null;
}

function hasAddress({ deliver }: Order): boolean {
  const { recipient = '', street = '', city = '' } = deliver;
  return ![recipient, street, city].includes('');
}

async function divided({ draft, operation }: Scene, row: Order, asked: readonly Position[]) {
  const answers = await itemsAvailable(draft, asked, { orderId: row.id, userId: operation.userId });
  const going: Position[] = [];
  const left: LeftOut[] = [];
  const lost: Position[] = [];
  const isOnOrder = (index: number) => firstReason(answers[index]?.reasons ?? []) === ON_ORDER;
  const claims = await claimsOn(
    draft,
    asked.filter((_, index) => isOnOrder(index)),
  );
  for (const [index, its] of asked.entries()) {
    const { code, reasons } = answers[index] ?? { code: orderStatusAction.possible, reasons: [] };
    const fits = fitsBasket(its.type, row) && (await takesItem(draft, its));
    const reason = fits ? firstReason(reasons) : 'orderTypeWrong';
    if (fits && code !== orderStatusAction.notPossible) going.push(its);
    else if (reason === ON_ORDER && isClaimed(its) && (await lostRace(draft, its, claims))) lost.push(its);
    else left.push({ its, reason });
  }
  return { going, left, lost };
}

/** Effects that move the omitted items into the following basket. */
function leftOut(left: readonly LeftOut[], row: Order, { operation, now }: Scene): Effect[] {
  if (left.length === 0) return [];
  const { opId } = operation;
  return [
    ...followed(row, operation),
    ...left.flatMap(({ its, reason }) => {
      const object = its.objectId || its.materialId;
      const id = object === '' ? `${opId}:${its.id.slice(-36)}` : positionId(opId, object);
      return [
        effect(
          position.name,
          id,
          (held) => held ?? { ...its, id, orderId: opId, reasonId: reason, version: 0, createdByOp: opId },
        ),
        effect(
          position.name,
          its.id,
          (held) => held && { ...held, state: positionState.withdrawn, reasonId: reason, claimed: false, endedAt: now },
        ),
      ];
    }),
  ];
}

/** A work order sent with its bulk order, from which it inherits address and account if it has none of its own. */
function sentPart(part: Order, row: Order, status: OrderStatus, { operation, now }: Scene): Effect {
  const shared = {
    deliver: hasAddress(part) ? part.deliver : row.deliver,
    costCenterId: part.costCenterId || row.costCenterId,
    serviceLevelId: part.serviceLevelId || row.serviceLevelId,
    ...(part.reasonId === '' ? { reasonId: row.reasonId, reasonComment: row.reasonComment } : {}),
  };
  const sent = { finalisedAt: now, finalisedBy: operation.userId, finalisedByName: row.createdByName };
  return effect(
    order.name,
    part.id,
    (held) => held && { ...held, ...shared, ...sent, status, touchedBy: [...new Set([...held.touchedBy, operation.userId])] },
  );
}

/** Sends the orders of a bulk in one transaction. */
async function bulk(scene: Scene, row: Order): Promise<Judgement> {
  const { draft, operation } = scene;
  const parts = await draft.ordersOfBulk(row.id);
  const open = parts.filter(({ status }) => status === orderStatus.draft);
  if (open.length === 0) return refused('orderEmpty');
  if (open.some((part) => !fitsBulk(part))) return refused('kindsDiffer');
  const status = await nextStatus(scene, row, open);
  const effects: Effect[] = [];
  const claimed = new Set<string>();
  const followUps: FollowUp[] = [];
  let [going, left] = [0, 0];
  for (const part of open) {
    const { items: asked, effects: named } = await identified(scene, (await draft.positionsOf(part.id)).filter(isAsked));
    const split = onceIn(claimed, await divided(scene, part, asked));
    if (split.going.length === 0) continue;
    if (!hasAddress(part) && !hasAddress(row)) return refused('addressRequired');
    going += split.going.length;
    left += split.left.length;
    const claims = split.going.filter(isClaimed);
    for (const { objectId } of claims) claimed.add(objectId);
    const races = await raced(scene, split.lost, followUps.length + 1);
    followUps.push(...races.followUps);
    effects.push(
      ...named,
      ...claiming(claims),
      sentPart(part, row, status, scene),
      ...leftOut(split.left, part, scene),
      ...races.effects,
    );
  }
  if (going === 0) return refused('itemUnavailable');
  return applied(operation, { effects, patch: { status }, note: noteOf(left, followUps.length), followUps });
}

type Divided = Awaited<ReturnType<typeof divided>>;

/** Omits items that another order of the same bulk takes, whose claim is not stored yet (O1). */
function onceIn(claimed: ReadonlySet<string>, { going, left, lost }: Divided): Divided {
  const isTaken = (its: Position) => isClaimed(its) && its.objectId !== '' && claimed.has(its.objectId);
  const taken = going.filter((its) => isTaken(its)).map((its): LeftOut => ({ its, reason: 'onOrder' }));
  return { going: going.filter((its) => !isTaken(its)), left: [...left, ...taken], lost };
}
