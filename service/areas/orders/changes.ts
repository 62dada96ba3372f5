import { createHash } from 'node:crypto';
import type { orderChanges } from '#schema/calls/order-changes.ts';
import type { basketFields, positionAdd } from '#schema/calls/order-shapes.ts';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, orderPickupAction, workOrderKind } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import { notHandled, orderKindOf, WRONG_ORDER_TYPE } from '#schema/rules/order-kinds.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import { applyDirectly, type Asked } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { OrderGroup } from '#schema/calls/orders.ts';
import { withoutTransaction, type CallerContext, type Handlers, type Refused } from '#service/http/handlers.ts';
import type * as v from 'valibot';
import { toRefresh, leftOutOf } from './details.ts';
import { operationOf, orderIdOf } from './order-items.ts';
import { stampsOf } from './record-orders.ts';

/** Changes of orders: the same operations devices queue, under the caller's id. */

/** Applies one operation; a refusal of the judge is one of the call. */
export async function orderDone(
  context: CallerContext,
  asked: Asked,
): Promise<Refused | { data: { opId: string; verdict: string; code: string; conflictId: string } }> {
  const { opId, verdict, code, conflictId } = await applyDirectly(context, asked);
  if (verdict === 'refused') return { refused: 'action.refused' as const, message: code, ...asksFor(code) };
  return { data: { opId, verdict, code, conflictId } };
}

/** S0 §3 OrderPickupActionCode: the caller of an order without a cost center is asked for one. */
const asksFor = (code: string): Pick<Refused, 'asks'> =>
  code === 'costCenterRequired' ? { asks: { actionCode: orderPickupAction.costCenterRequired } } : {};

/** Id of the n-th operation of a call: the same call repeated names the same operations. */
export function partId(opId: string, n: number): string {
  if (n === 0) return opId;
  const hash = createHash('sha256').update(`${opId} ${n}`).digest('hex');
  const variant = ((parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

type Fields = v.InferOutput<typeof basketFields>;

/** Changes the fields of a basket. */
export const updateOrder = (context: CallerContext, opId: string, entityId: string, fields: Fields) =>
  orderDone(context, { opId, type: 'order.update', entityId, payload: { changes: fields }, base: { [entityId]: NEWEST } });

/** Handlers of the changes of one group. */
export function orderChangeHandlers(group: OrderGroup): Handlers<typeof orderChanges> {
  const operation = operationOf[group];
  return {
    create: withoutTransaction(
      async (context, { opId, id, projectId, type, workOrderMode, centralArchiveId = '', fields = {} }) => {
        const kind = orderKindOf(type);
        if (!kind) return wrongType(notHandled(type));
        if (kind.operation !== operation) return wrongType(WRONG_ORDER_TYPE);
        const isBulk = operation === operationType.bulkDelivery;
        const its = isBulk && workOrderMode === workOrderKind.scan ? workOrderKind.scan : kind.kind;
        const payload = { projectId, type, operation, kind: its, centralArchiveId, bulkId: '', changes: fields };
        return orderDone(context, { opId, type: 'order.create', entityId: id, payload });
      },
    ),
    order: withoutTransaction(async (context, { opId, id, confirmed }) => {
      const payload = confirmed === undefined ? {} : { confirmed };
      const done = await orderDone(context, { opId, type: 'order.finalise', entityId: id, payload });
      if ('refused' in done) return done;
      return context.db.inTenant(context.tenantId, async (tx) => {
        const reader = new TransactionReader(tx, context.tenantId);
        const held = await reader.row(order.name, id);
        const stamp = (await stampsOf(tx, context.tenantId, [id])).get(id);
        const sight = await sightOf(tx, context.tenantId, context.caller.userId);
        const leftOut = leftOutOf(await reader.positionsOf(id), sight);
        const { number = '', dueAt = 0 } = stamp ?? {};
        return { data: { ...done.data, number, status: held?.row.status ?? 0, dueAt, leftOut } };
      });
    }),
    delete: withoutTransaction((context, { opId, id, reason = '' }) =>
      orderDone(context, { opId, type: 'order.cancel', entityId: id, payload: { reason } }),
    ),
    updateCC: withoutTransaction((context, { opId, workorderId, costCenterId }) =>
      updateOrder(context, opId, workorderId, { costCenterId }),
    ),
    positionAdd: withoutTransaction((context, asked) => addPositions(context, asked)),
    positionDelete: withoutTransaction(async (context, { opId, positionList }) => {
      const answers: { positionId: string; opId: string; verdict: string; code: string; conflictId: string }[] = [];
      for (const [n, id] of positionList.entries()) {
        const orderId = await orderIdOf(context, id);
        const payload = { orderId };
        const asked = { opId: partId(opId, n), type: 'order.position.remove', entityId: id, payload };
        const { verdict, code, conflictId, opId: its } = await applyDirectly(context, asked);
        answers.push({ positionId: id, opId: its, verdict, code, conflictId });
      }
      return allRefused(answers) ?? { data: answers };
    }),
    documentsToRefresh: (context, { workOrderPositionIds }) => toRefresh(context, workOrderPositionIds),
  };
}

const wrongType = (words: string): Refused => ({ refused: 'action.refused', message: words });

/** A call of which nothing was done is refused as a whole. */
export function allRefused(answers: readonly { verdict: string; code: string }[]): Refused | null {
  const [first] = answers;
  return first && answers.every(({ verdict }) => verdict === 'refused')
    ? { refused: 'action.refused', message: first.code }
    : null;
}

/** Adds objects by id, a file folder by class and attributes, or a code the archive does not know. */
export async function addPositions(context: CallerContext, asked: v.InferOutput<typeof positionAdd>) {
  if (!orderKindOf(asked.type)) return wrongType(notHandled(asked.type));
  const guids = (asked.positions ?? []).map(({ Guid }) => Guid);
  if (asked.documentGuid) guids.push(asked.documentGuid);
  const answers: { positionId: string; opId: string; verdict: string; code: string; conflictId: string }[] = [];
  const items = guids.length > 0 ? guids : [''];
  for (const [n, guid] of items.entries()) {
    const opId = partId(asked.opId, n);
    const payload = await itemOf(context, asked, guid);
    const object = payload.objectId || payload.materialId;
    const entityId = object === '' ? opId : positionId(asked.workorderId, object);
    const answer = await applyDirectly(context, { opId, type: 'order.position.add', entityId, payload });
    answers.push({
      positionId: entityId,
      opId: answer.opId,
      verdict: answer.verdict,
      code: answer.code,
      conflictId: answer.conflictId,
    });
  }
  return allRefused(answers) ?? { data: answers };
}

async function itemOf({ db, tenantId }: CallerContext, asked: v.InferOutput<typeof positionAdd>, guid: string) {
  const blank = {
    ...blankItem,
    orderId: asked.workorderId,
    projectId: '',
    type: asked.type,
    objectType: asked.objectTypeId ?? objectType.none,
    code: asked.code ?? '',
    classId: asked.classId ?? '',
    values: Object.fromEntries((asked.attributes ?? []).map(({ id, value }) => [id, value])),
    title: asked.description ?? '',
    confirmed: asked.confirmed ?? [],
    note: asked.description ?? '',
  };
  if (guid === '') return blank;
  if (asked.type === orderType.orderMaterial) return { ...blank, materialId: guid };
  return db.inTenant(tenantId, async (tx) => {
    const reader = new TransactionReader(tx, tenantId);
    const isBox = (await reader.row(container.name, guid)) !== null;
    const document = isBox ? null : await reader.row(registration.name, guid);
    const its = document ? await reader.documentClass(document.row.classId) : null;
    const type = isBox ? objectType.box : its?.fileFolder ? objectType.fileFolder : objectType.document;
    return { ...blank, objectId: guid, objectType: type };
  });
}
