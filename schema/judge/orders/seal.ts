import { custodyEvent, orderStatus, type CustodyEvent } from '#schema/codes.ts';
import { operationType, positionState, type HandoverKind } from '#schema/codes/orders.ts';
import { handover } from '#schema/entities/handover.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { handoverSeal } from '#schema/operations/handovers.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { HandoverLine } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { keeping } from '#schema/rules/blockers.ts';
import { endsByReceipt } from '#schema/rules/box-to-fetch.ts';
import { afterGiving, givenOf } from '#schema/rules/given.ts';
import { faultOf } from '#schema/rules/handover-hash.ts';
import { needsScan, orderKindOf, paperOf } from '#schema/rules/order-kinds.ts';
import { isOver, mayMovePosition } from '#schema/rules/order-states.ts';
import { applied, contested, refused, type ContainerEvent, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { listedBy, type Listed } from './listed.ts';
import { bulksEnding, ending, endOf } from './on-order.ts';
import { notDestroyed, withoutBox } from './sealed-exceptions.ts';

const custodyOf: Readonly<Record<HandoverKind, CustodyEvent>> = {
  pickup: custodyEvent.handedOver,
  // of items without a box of their own; reception writes the event of a box (areas: Around a pickup)
  receipt: custodyEvent.returned,
  dispatch: custodyEvent.dispatched,
  delivery: custodyEvent.delivered,
  destruction: custodyEvent.destroyed,
};

type Doing = PayloadOf<typeof handoverSeal>;

/**
 * Applies a signed handover, which is a fact. A withdrawn project, a cancelled order or a moved box does not prevent it; only
 * the operation of a user who lost access becomes a case. A list ends nothing that its author may not end: boxes of other projects, items
 * of a basket, and a destruction that was not approved or is not signed by the archive stay as they are.
 */
export async function judgeHandoverSeal(scene: Scene<Doing>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  if (await draft.row(handover.name, operation.entityId)) return refused('payloadInvalid', 'entityId');
  const fault = faultOf(payload);
  if (fault === 'signatures') return refused('signatureMissing');
  if (fault !== null) return refused('payloadInvalid', fault);
  const listed = await listedBy(draft, payload);
  if (!listed) return refused('entityUnknown', 'order');
  const person = await draft.person(operation.userId);
  if (!waived.has('access') && !mayIn(person, 'handover.sign', payload.projectId)) return contested('accessLost');
  const isDestroyer = waived.has('access') || mayIn(person, 'order.fulfil', payload.projectId);
  const mayEnd = (row: Order) => isEndedBy(payload.kind, row, isDestroyer);
  const moved = await moves(scene, listed, mayEnd);
  const effects = [
    ...moved.map(({ after }) => whole(after)),
    ...(await endings(scene, listed, moved)),
    ...withoutBox(scene, listed.boxes),
    ...(await notDestroyed(scene, listed, mayEnd)),
  ];
  return applied(operation, { effects, events: custody(scene, moved, listed.boxes) });
}

interface Move {
  line: HandoverLine;
  after: Position;
}

const whole = (after: Position): Effect => {
  const { state, quantityDone, endedAt, reasonId, method } = after;
  return effect(position.name, after.id, (row) => row && { ...row, state, quantityDone, endedAt, reasonId, method });
};

/** True if a list of this kind moves items of the order. Destruction needs an approved order and an author of the archive (O4). */
function isEndedBy(kind: HandoverKind, { status, approvedAt }: Order, isDestroyer: boolean): boolean {
  if (status === orderStatus.draft) return false;
  if (kind === 'destruction') return isDestroyer && approvedAt > 0 && !isOver(status);
  // a box of a cancelled pickup is received like any other, and no order waits for it
  return kind !== 'pickup' || !isOver(status);
}

/** Positions that the lines move. Destruction is refused under the locks for items with obstacles (O3). */
async function moves(
  { draft, payload, now }: Scene<Doing>,
  { orders, items }: Listed,
  mayEnd: (row: Order) => boolean,
): Promise<Move[]> {
  const moving = orders.filter((row) => mayEnd(row)).flatMap(({ id }) => items.get(id) ?? []);
  const known = new Map(moving.map((one) => [one.id, one]));
  const found = payload.lines.flatMap((line) => {
    const its = known.get(line.positionId);
    return its && line.found === 'found' ? [{ line, its }] : [];
  });
  const isDestruction = payload.kind === 'destruction';
  const barriers = isDestruction ? await draft.barriers(found.map(({ its }) => its.objectId).filter((id) => id !== '')) : null;
  return found.flatMap(({ line, its }): Move[] => {
    const [blocker] = keeping(barriers?.get(its.objectId) ?? [], its.orderId);
    if (blocker) {
      const reasonId = blocker.code === 'hold' ? 'onHold' : blocker.code;
      return [{ line, after: { ...its, state: positionState.refused, endedAt: now, reasonId } }];
    }
    const event = eventOf(payload.kind, its);
    if (!event || !mayMovePosition(event, its.state)) return [];
    if (event === 'dispatch') return [{ line, after: { ...its, state: positionState.onTheWay, method: line.method } }];
    const given = afterGiving(its, givenOf(its, line.quantity));
    const endedAt = given.state === positionState.done ? now : 0;
    // the recipient has the paper of a set whose scan is still to come
    if (needsScan(its) && its.fileId === '')
      return [{ line, after: { ...its, ...given, state: positionState.onTheWay, method: line.method } }];
    return [{ line, after: { ...its, ...given, endedAt, method: line.method } }];
  });
}

/** The event of a position by the kind of handover. Paper completes no scan, and the paper of a set is signed for once. */
function eventOf(kind: HandoverKind, its: Position): 'dispatch' | 'finish' | null {
  if (paperOf(its) !== 'due') return null;
  if (kind === 'pickup' || kind === 'dispatch') return 'dispatch';
  if (kind === 'receipt') return endsByReceipt(its) ? 'finish' : null;
  // only a certified destruction ends what is destroyed, whatever kind of list names it
  return (orderKindOf(its.type)?.doneBy === 'certificate') === (kind === 'destruction') ? 'finish' : null;
}

async function endings(scene: Scene<Doing>, { orders, items }: Listed, moved: readonly Move[]): Promise<Effect[]> {
  const { payload, now } = scene;
  const over: Order[] = [];
  const effects: Effect[] = [];
  const byId = new Map(moved.map(({ after }) => [after.id, after]));
  for (const its of orders) {
    const { id, status, operation } = its;
    // a basket is sent by its authors alone, and keeps its own
    if (isOver(status) || status === orderStatus.draft) continue;
    const after = (items.get(id) ?? []).map((one) => byId.get(one.id) ?? one);
    const ends = ending(its, after, now);
    // a destruction starts with its approval, and nothing that was signed before it
    const isWaiting = status === orderStatus.waitingForAcceptance && operation !== operationType.destroy;
    const starts = status === orderStatus.accepted || isWaiting;
    if (ends.length === 0 && starts && moved.length > 0)
      effects.push(effect(order.name, id, (row) => row && { ...row, status: orderStatus.inProgress, takenAt: now }));
    if (payload.waybill !== '') effects.push(effect(order.name, id, (row) => row && { ...row, waybill: payload.waybill }));
    effects.push(...ends);
    const end = endOf(its, after);
    if (end) over.push({ ...its, ...end });
  }
  return [...effects, ...(await bulksEnding(scene, over))];
}

/** One event per box of the list's own, for items handed over and for items missing. A box is destroyed only with its item. */
function custody({ payload }: Scene<Doing>, moved: readonly Move[], known: ReadonlySet<string>): ContainerEvent[] {
  const event = custodyOf[payload.kind];
  const isOfItems = payload.kind === 'receipt' || payload.kind === 'destruction';
  const state = new Map(moved.map(({ line, after }) => [line.positionId, after.state]));
  const seen = new Set<string>();
  return payload.lines.flatMap((line): ContainerEvent[] => {
    const { containerId, found, positionId, method, seals } = line;
    if (!known.has(containerId) || seen.has(containerId) || found === 'missing' || found === 'extraLeft') return [];
    if (state.get(positionId) === positionState.refused || (isOfItems && !state.has(positionId))) return [];
    seen.add(containerId);
    const seal = seals.length > 0 ? { seal: seals.join(', ') } : {};
    return [{ containerId, event, method, ...seal, detail: { orderId: payload.orderIds[0] ?? '', hash: payload.hash } }];
  });
}
