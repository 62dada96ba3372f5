import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { flatRow } from '#schema/entities/flat.ts';
import { order } from '#schema/entities/order.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { newBasket, type orderCreate, type orderUpdate } from '#schema/operations/baskets.ts';
import { effect, madeAtByService, type Effect } from '#schema/operations/operation.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { compare } from '#schema/rules/compare.ts';
import { hasRoomForDrafts } from '#schema/rules/order-drafts.ts';
import { fitsBasket, fitsBulk } from '#schema/rules/order-kinds.ts';
import { draftGrant, isOver } from '#schema/rules/order-states.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkProject, versionSeen, type Scene } from '#schema/judge/scene.ts';
import { seenFields } from '#schema/judge/seen.ts';
import { changesOf, flatChanges } from './order-fields.ts';
import { isJudgement, mayStill, orderFor } from './on-order.ts';

/**
 * Creates a basket in a project the author may order in, with an existing pair of operation and kind. A person has a limited number
 * of baskets in a project, so that forgotten ones do not fill every device.
 */
export async function judgeOrderCreate(scene: Scene<PayloadOf<typeof orderCreate>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  if (await draft.row(order.name, operation.entityId)) return refused('payloadInvalid', 'entityId');
  const stop = await checkProject(scene, payload.projectId);
  if (stop) return stop;
  if (!(await mayStill(scene, draftGrant(payload.operation), payload.projectId))) return refused('grantMissing');
  if (!fitsBasket(payload.type, payload)) return refused('orderTypeWrong');
  if (!(await draft.orderSettings()).enabled) return refused('ordersOff');
  if (payload.bulkId !== '') return workOrder(scene, payload.bulkId);
  const own = await draft.draftsOf(payload.projectId, operation.userId);
  if (!hasRoomForDrafts(own.length)) return refused('draftsFull', String(ORDER_LIMITS.draftsPerProject));
  return applied(operation);
}

/** A basket that is created as a work order of a bulk order: of the same project, not sent yet, and with room. */
async function workOrder(scene: Scene<PayloadOf<typeof orderCreate>>, bulkId: string): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const bulk = await orderFor(scene, bulkId, 'order.write');
  if (isJudgement(bulk)) return bulk;
  const { row } = bulk;
  if (row.operation !== operationType.bulkDelivery || !fitsBulk(payload) || row.projectId !== payload.projectId)
    return refused('kindsDiffer');
  if (row.status !== orderStatus.draft) return refused('statusForbids');
  const parts = await draft.ordersOfBulk(bulkId);
  return parts.length < ORDER_LIMITS.bulkOrders ? applied(operation) : refused('limitReached', String(ORDER_LIMITS.bulkOrders));
}

const late: readonly string[] = ['note', 'deliver.contactName', 'deliver.contactPhone', 'deliver.contactEmail'];

/** Changes fields of a basket, merged with other changes in the meantime (decisions.md S-d). */
export async function judgeOrderUpdate(scene: Scene<PayloadOf<typeof orderUpdate>>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const found = await editable(scene, operation.entityId);
  if (isJudgement(found)) return found;
  const { row } = found;
  const device = flatChanges(payload.changes);
  const isLate = row.status !== orderStatus.draft;
  const mayLate = (field: string) =>
    late.includes(field) || (field === 'costCenterId' && row.status === orderStatus.waitingForAcceptance);
  if (isLate && (isOver(row.status) || !Object.keys(device).every(mayLate))) return refused('statusForbids');
  const service = flatRow(order.name, row);
  const base = waived.has('stale') ? service : await seenFields(draft, order.name, row, operation, versionSeen(scene, row.id));
  const { moved, clashing, parallel } = compare(base, device, service);
  if (clashing.length > 0) return contested('changed', { fields: clashing, base, device, service, parallel, otherId: row.id });
  const { services } = payload.changes;
  const listed = moved.includes('services') && services ? { services } : {}; // in the order of the user, as papers print them
  const kept = { ...changesOf(Object.fromEntries(moved.map((field) => [field, device[field] ?? '']))), ...listed };
  return applied(withPayload(operation, { changes: kept }), {
    note: parallel.length > 0 ? 'merged' : '',
    nothing: moved.length === 0,
  });
}

/** The order, if its author may still change it. */
export async function editable(scene: Scene, orderId: string): Promise<{ row: Order } | Judgement> {
  const found = await orderFor(scene, orderId, 'order.read');
  if (isJudgement(found)) return found;
  const stop = await checkProject(scene, found.row.projectId);
  if (stop) return stop;
  return (await mayStill(scene, draftGrant(found.row.operation), found.row.projectId)) ? found : refused('grantMissing');
}

/**
 * Effects that create the basket following an order: the same address and account, without its history. Requesters of the order
 * count as requesters of what moves on (O4).
 */
export function followed(row: Order, operation: Scene['operation']): Effect[] {
  const { opId, userId } = operation;
  const { projectId, type, operation: its, kind, centralArchiveId } = row;
  const { costCenterId, reasonId, reasonComment, deliver, serviceLevelId } = row;
  const changes = { costCenterId, reasonId, reasonComment, deliver: { ...blankOrder.deliver, ...deliver }, serviceLevelId };
  const asked = { projectId, type, operation: its, kind, centralArchiveId, bulkId: '', changes };
  const saved = { opId, userId, entityId: opId, madeAt: madeAtByService(operation), userName: row.createdByName };
  return [
    effect(order.name, opId, (held) => {
      // the orders of a bulk continue in one basket
      const next = held ?? { ...newBasket(saved, asked), createdBy: row.createdBy };
      return { ...next, touchedBy: [...new Set([...(held?.touchedBy ?? []), ...row.touchedBy, userId])] };
    }),
    effect(order.name, row.id, (held) => held && { ...held, nextId: opId }),
  ];
}

/** The draft for an item: this basket, the one following it, or a new one. */
export async function openBasket({ draft, operation }: Scene, row: Order): Promise<{ basket: Order; opens: Effect[] }> {
  let basket = row;
  for (let walked = 0; basket.status !== orderStatus.draft && basket.nextId !== '' && walked < 100; walked += 1)
    basket = (await draft.row(order.name, basket.nextId))?.row ?? { ...basket, nextId: '' };
  if (basket.status === orderStatus.draft) return { basket, opens: [] };
  return { basket: { ...basket, id: operation.opId, status: orderStatus.draft }, opens: followed(basket, operation) };
}
