import { and, asc, eq } from 'drizzle-orm';
import type { bulkOwnCalls, destroyOwnCalls, materialOwnCalls } from '#schema/calls/order-groups.ts';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem } from '#schema/records/position.ts';
import { firstTypeOf, bulkKindOf, fitsBasket } from '#schema/rules/order-kinds.ts';
import { isItemVisible } from '#schema/rules/sight.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import { applyDirectly } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { destroyServices } from '#service/db/tables/orders.ts';
import {
  withoutTransaction,
  type CallerContext,
  type HandlerContext,
  type Handlers,
  type Refused,
} from '#service/http/handlers.ts';
import { bulkDetails } from './bulk-details.ts';
import { allRefused, orderDone, partId, updateOrder } from './changes.ts';
import { missingOf, unknownOrder } from './details.ts';
import { orderIdOf, readableOrder } from './order-items.ts';
import { sheetFile } from './papers.ts';
import { stockedMaterials } from './stocked-materials.ts';

/** Materials and their quantities. */
export const materialOwnHandlers: Handlers<typeof materialOwnCalls> = {
  getMaterials: (context, { id }) => stockedMaterials(context, id),
  positionUpdate: withoutTransaction(async (context, { opId, positionList }) => {
    const answers: { positionId: string; opId: string; verdict: string; code: string; conflictId: string }[] = [];
    for (const [n, { positionId, quantity }] of positionList.entries()) {
      const payload = { orderId: await orderIdOf(context, positionId), changes: { quantity } };
      const asked = {
        opId: partId(opId, n),
        type: 'order.position.update',
        entityId: positionId,
        payload,
        base: { [positionId]: NEWEST },
      };
      const { verdict, code, conflictId, opId: its } = await applyDirectly(context, asked);
      answers.push({ positionId, opId: its, verdict, code, conflictId });
    }
    return allRefused(answers) ?? { data: answers };
  }),
};

/** Baskets as one bulk order. */
export const bulkOwnHandlers: Handlers<typeof bulkOwnCalls> = {
  mergeBaskets: withoutTransaction(async (context, { opId, basketIds }) => {
    const first = await context.db.inTenant(context.tenantId, async (tx) =>
      new TransactionReader(tx, context.tenantId).row(order.name, basketIds[0] ?? ''),
    );
    if (!first) return { refused: 'action.refused', message: 'entityUnknown' };
    // the same call names the same basket, so that a repeated one opens no second
    const bulkBasketId = partId(opId, 1);
    const opened = await orderDone(context, {
      opId: partId(opId, 2),
      type: 'order.create',
      entityId: bulkBasketId,
      payload: bulkOf(first.row),
    });
    if ('refused' in opened) return opened;
    const joined = await orderDone(context, { opId, type: 'order.bulk', entityId: bulkBasketId, payload: { basketIds } });
    if (!('refused' in joined)) return { data: { ...joined.data, bulkBasketId } };
    // an empty bulk order would be left behind
    await orderDone(context, { opId: partId(opId, 3), type: 'order.cancel', entityId: bulkBasketId, payload: { reason: '' } });
    return joined;
  }),
  getUserBulkWorkOrderDetails: (context, { id }) => bulkDetails(context, id),
};

/** A bulk order for baskets like this one. */
function bulkOf({ projectId, kind, centralArchiveId, costCenterId, reasonId, reasonComment, deliver, serviceLevelId }: Order) {
  const changes = { costCenterId, reasonId, reasonComment, deliver, serviceLevelId };
  const its = { type: orderType.orderBulk, operation: operationType.bulkDelivery, kind: bulkKindOf(kind) };
  return { projectId, ...its, centralArchiveId, bulkId: '', changes };
}

async function servicesOf({ tx, tenantId }: HandlerContext) {
  const offered = and(eq(destroyServices.tenantId, tenantId), eq(destroyServices.active, true));
  const found = await tx.select().from(destroyServices).where(offered).orderBy(asc(destroyServices.name));
  return found.map(({ tenantId: _tenant, ...row }) => row);
}

/** Services of destruction, and what the archive does not have. */
export const destroyOwnHandlers: Handlers<typeof destroyOwnCalls> = {
  servicesList: async (context) => ({ data: await servicesOf(context) }),
  servicesListOf: async (context, { id }) => {
    const row = await readableOrder(context, id);
    if (!row) return unknownOrder;
    const known = new Map((await servicesOf(context)).map((service) => [service.id, service]));
    return {
      data: row.services.flatMap(({ serviceId, quantity }) => {
        const service = known.get(serviceId);
        return service ? [{ ...service, quantity }] : [];
      }),
    };
  },
  addOrUpdateServices: withoutTransaction((context, { opId, workorderId, services }) =>
    updateOrder(context, opId, workorderId, { services }),
  ),
  getPreWorkOrderDetails: async (context, { id }) => {
    const row = await readableOrder(context, id);
    if (!row) return unknownOrder;
    const { tx, tenantId, caller } = context;
    const reader = new TransactionReader(tx, tenantId);
    const sight = await sightOf(tx, tenantId, caller.userId);
    const listed = (await reader.positionsOf(id)).filter(({ state }) => state !== positionState.withdrawn);
    return {
      data: {
        order: row,
        documents: listed.filter((one) => isItemVisible(sight, one)),
        pieces: listed.reduce((sum, { quantity }) => sum + quantity, 0),
        kilograms: listed.reduce((sum, { kilograms }) => sum + kilograms, 0),
        missing: row.status === orderStatus.draft ? await missingOf(row, listed.length, reader) : [],
      },
    };
  },
  addPreWorkOrderDocument: withoutTransaction(async (context, { opId, workorderId, classId = '', attributes = [], ...asked }) => {
    const values = Object.fromEntries(attributes.map(({ id, value }) => [id, value]));
    const checked = await context.db.inTenant(context.tenantId, (tx) => preWorkType(context, tx, workorderId));
    if (typeof checked !== 'number') return checked;
    const payload = {
      ...blankItem,
      orderId: workorderId,
      projectId: '',
      type: checked,
      classId,
      values,
      title: asked.description,
      quantity: asked.pieces,
      kilograms: asked.kilograms,
    };
    const done = await orderDone(context, { opId, type: 'order.position.add', entityId: opId, payload });
    return 'refused' in done ? done : { data: { positionId: opId, ...done.data } };
  }),
  generatePreWorkorder: (context, { preWorkorderBuildRequest: { workorderId, format } }) =>
    sheetFile(context, workorderId, format === 2 ? '2' : '5'),
};

/** The type of what is listed in an order for things outside the archive; a refusal for a basket of another kind. */
async function preWorkType(
  { tenantId }: CallerContext,
  tx: HandlerContext['tx'],
  workorderId: string,
): Promise<number | Refused> {
  const reader = new TransactionReader(tx, tenantId, 'asking');
  const basket = (await reader.row(order.name, workorderId))?.row;
  const type = basket && firstTypeOf(basket);
  const outside = [orderType.orderDestroyMobile, orderType.orderDestroyFromCity].find((one) => one === type);
  if (!basket || outside === undefined || !fitsBasket(outside, basket))
    return { refused: 'action.refused', message: 'orderTypeWrong' };
  return outside;
}
