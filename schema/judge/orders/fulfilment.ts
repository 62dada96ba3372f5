import { custodyEvent, orderStatus, type CustodyEvent } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type {
  orderGiveBack,
  orderRefuse,
  orderTakeOn,
  orderWaybill,
  positionDone,
  positionFail,
  positionPick,
  positionSearchAgain,
  positionUnpick,
} from '#schema/operations/fulfilment.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Position } from '#schema/records/position.ts';
import { keeping } from '#schema/rules/blockers.ts';
import { afterGiving, leftOf } from '#schema/rules/given.ts';
import { isScanOwed, needsScan, orderKindOf, paperOf } from '#schema/rules/order-kinds.ts';
import { isOver, mayMovePosition } from '#schema/rules/order-states.ts';
import { applied, refused, type Applied, type ContainerEvent, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { decided, freed } from './decisions.ts';
import { foundFolder } from './described-items.ts';
import { refusedAs } from './kept-items.ts';
import { endingWithBulk, isJudgement, orderFor, positionFor, positionsAfter } from './on-order.ts';

/** Takes an order on at the archive; a second time changes nothing. */
export async function judgeOrderTakeOn(scene: Scene<PayloadOf<typeof orderTakeOn>>): Promise<Judgement> {
  const found = await orderFor(scene, scene.operation.entityId, 'order.fulfil');
  if (isJudgement(found)) return found;
  // the archive takes on the orders of a bulk one by one
  if (found.row.operation === operationType.bulkDelivery) return refused('statusForbids');
  if (found.row.status === orderStatus.inProgress) return applied(scene.operation, { nothing: true });
  return found.row.status === orderStatus.accepted ? applied(scene.operation) : refused('statusForbids');
}

/** Returns an order to the queue while nothing is picked or given. */
export async function judgeOrderGiveBack(scene: Scene<PayloadOf<typeof orderGiveBack>>): Promise<Judgement> {
  const found = await decided(scene, 'giveBack', 'order.fulfil');
  if (isJudgement(found)) return found;
  const its = await scene.draft.positionsOf(found.row.id);
  const { asked, withdrawn } = positionState;
  const begun = its.some(({ state, quantityDone }) => (state !== asked && state !== withdrawn) || quantityDone > 0);
  return begun ? refused('statusForbids') : applied(scene.operation);
}

/** Refuses an order at the archive and releases its items. */
export async function judgeOrderRefuse(scene: Scene<PayloadOf<typeof orderRefuse>>): Promise<Judgement> {
  const found = await decided(scene, 'refuse', 'order.fulfil');
  if (isJudgement(found)) return found;
  const { reasonId: endReasonId, reason: endNote } = scene.payload;
  return freed(scene, found.row, { status: orderStatus.rejected, endedAt: scene.now, endReasonId, endNote });
}

/** Sets the waybill of an order that is not over; a finished order keeps its own. */
export async function judgeOrderWaybill(scene: Scene<PayloadOf<typeof orderWaybill>>): Promise<Judgement> {
  const found = await orderFor(scene, scene.operation.entityId, 'order.fulfil');
  if (isJudgement(found)) return found;
  if (isOver(found.row.status)) return refused('statusForbids');
  return applied(scene.operation, { nothing: found.row.waybill === scene.payload.waybill });
}

/** Judges a pick. It overrides a colleague's *not found*, and the second of two picks changes nothing. */
export async function judgePositionPick(scene: Scene<PayloadOf<typeof positionPick>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const found = await positionFor(scene, payload.orderId, 'order.fulfil');
  if (isJudgement(found)) return found;
  const { row, its: asked } = found;
  if (asked.state === positionState.picked || asked.state === positionState.onTheWay)
    return applied(operation, { nothing: true });
  if (row.status !== orderStatus.inProgress || !mayMovePosition('pick', asked.state)) return refused('statusForbids');
  const its = await foundFolder(scene, asked);
  if (isJudgement(its)) return its;
  if (orderKindOf(its.type)?.doneBy === 'certificate' && its.objectId !== '') {
    const blockers = (await scene.draft.barriers([its.objectId])).get(its.objectId) ?? [];
    const [kept] = keeping(blockers, its.orderId);
    if (kept) return refusedAs(kept);
  }
  const was = its.state === positionState.notFound ? custodyEvent.found : custodyEvent.picked;
  const events = happened(its, was, payload.scanned ? 'scanned' : 'typed');
  if (its === asked) return applied(operation, { events });
  const { code, objectId, containerId, values, described } = its;
  return applied(withPayload(operation, { ...payload, code }), {
    effects: [effect(position.name, its.id, (held) => held && { ...held, objectId, containerId, values, described })],
    events,
  });
}

/** Custody event of the box that contains a position. */
export function happened(
  { containerId, orderId }: Position,
  event: CustodyEvent,
  method = '',
  detail: Readonly<Record<string, string>> = {},
): ContainerEvent[] {
  return containerId === '' ? [] : [{ containerId, event, method, detail: { orderId, ...detail } }];
}

/** Returns an item to its shelf. */
export async function judgePositionUnpick(scene: Scene<PayloadOf<typeof positionUnpick>>): Promise<Judgement> {
  const found = await positionFor(scene, scene.payload.orderId, 'order.fulfil');
  if (isJudgement(found)) return found;
  if (found.its.state === positionState.asked) return applied(scene.operation, { nothing: true });
  return mayMovePosition('unpick', found.its.state) ? applied(scene.operation) : refused('statusForbids');
}

/**
 * Marks an item as not found or not possible. A colleague's pick prevails over *not found*, unless the person saw the item as picked
 * or under way: it was lost since then.
 */
export async function judgePositionFail(scene: Scene<PayloadOf<typeof positionFail>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const found = await positionFor(scene, payload.orderId, 'order.fulfil');
  if (isJudgement(found)) return found;
  const { row, its } = found;
  const isNotFound = payload.as === 'notFound';
  const isLost = payload.from !== undefined && positionState[payload.from] === its.state;
  if (isNotFound && its.state === positionState.picked && !isLost) return applied(operation, { nothing: true });
  if (isNotFound && its.state === positionState.onTheWay && !isLost) return refused('statusForbids');
  // the scan of a set alone, whose paper stays with its recipient
  const isScan = !isNotFound && its.state === positionState.onTheWay && isScanOwed(its);
  if (row.status !== orderStatus.inProgress || !(isScan || mayMovePosition(isNotFound ? 'notFound' : 'refuse', its.state)))
    return refused('statusForbids');
  if (!isNotFound && payload.reasonId === '' && payload.note.trim() === '') return refused('reasonRequired');
  const state = isNotFound ? positionState.notFound : isScan ? positionState.done : positionState.refused;
  const after = await positionsAfter(scene, row.id, [{ ...its, state }]);
  return applied(operation, {
    effects: await endingWithBulk(scene, row, after),
    events: isNotFound ? happened(its, custodyEvent.missing, '') : [],
  });
}

/**
 * Judges a stored scan or a material handed out. Never more than the stock; a signature for more is a fact, and arrives with
 * its handover.
 */
export async function judgePositionDone(scene: Scene<PayloadOf<typeof positionDone>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const found = await positionFor(scene, payload.orderId, 'order.fulfil');
  if (isJudgement(found)) return found;
  const { row, its } = found;
  if (its.state === positionState.done || its.fileId !== '') return applied(operation, { nothing: true });
  const { doneBy } = orderKindOf(its.type) ?? {};
  const byScan = needsScan(its);
  if (byScan && payload.fileId === '') return refused('versionMissing');
  if (!byScan && its.materialId === '') return refused('orderTypeWrong');
  if (row.status !== orderStatus.inProgress || !mayMovePosition('finish', its.state)) return refused('statusForbids');
  const most = byScan ? its.quantity : leftOf(its);
  if (payload.quantity > most) return refused('quantityInvalid', String(most));
  if (its.materialId !== '' && (await scene.draft.stockOf(its.materialId, row.centralArchiveId)) < payload.quantity)
    return refused('stockMissing');
  const { pages, version } = byScan ? await scanOf(scene, its) : { pages: null, version: [] };
  // a set is done once the paper is also signed for
  if (doneBy === 'deliveryAndScan' && paperOf(its) === 'due') return applied(operation, { pages, effects: version });
  const after = await positionsAfter(scene, row.id, [{ ...its, fileId: payload.fileId, ...afterGiving(its, payload.quantity) }]);
  const events = doneBy === 'scan' ? happened(its, custodyEvent.returned, '') : [];
  return applied(operation, { pages, effects: [...version, ...(await endingWithBulk(scene, row, after))], events });
}

/**
 * The scan as the next version of the ordered document: the person who fulfils its order may add it, whatever the rights on its class
 * (README.md §1, document rights). A code the archive does not know has no document; its position names the file.
 */
async function scanOf({ draft, payload }: Scene<PayloadOf<typeof positionDone>>, its: Position): Promise<Scan> {
  const held = its.objectId === '' ? null : await draft.row(registration.name, its.objectId);
  if (!held || held.deleted) return { pages: null, version: [] };
  const pages = { documentId: its.objectId, fileIds: [payload.fileId], name: its.code };
  return { pages, version: [effect(registration.name, its.objectId, (row) => row && { ...row })] };
}

type Scan = Pick<Applied, 'pages'> & { version: Effect[] };

/** Searches again for a missing item while its order is in progress; of an order that is over it is ordered again. */
export async function judgePositionSearchAgain(scene: Scene<PayloadOf<typeof positionSearchAgain>>): Promise<Judgement> {
  const found = await positionFor(scene, scene.payload.orderId, 'order.read');
  if (isJudgement(found)) return found;
  if (found.its.state === positionState.asked) return applied(scene.operation, { nothing: true });
  if (found.row.status !== orderStatus.inProgress) return refused('statusForbids');
  return mayMovePosition('searchAgain', found.its.state) ? applied(scene.operation) : refused('statusForbids');
}
