import type {
  bulkGroupCalls,
  destroyGroupCalls,
  materialGroupCalls,
  orderCalls,
  pickupGroupCalls,
} from '#schema/calls/orders.ts';
import type { Call } from '#schema/calls/call.ts';
import type { OrderGroup } from '#schema/calls/orders.ts';
import { orderType, type OrderType } from '#schema/codes.ts';
import { notHandled, orderKindOf, orderKinds } from '#schema/rules/order-kinds.ts';
import { withoutTransaction, type Handlers } from '#service/http/handlers.ts';
import { addPositions, orderChangeHandlers, updateOrder } from './changes.ts';
import { bulkFileHandlers } from './create-bulk.ts';
import { detailsOf, orderStatusOf, partsOfBulk, positionsPage } from './details.ts';
import { freeWishHandlers } from './free-wishes.ts';
import { bulkOwnHandlers, destroyOwnHandlers, materialOwnHandlers } from './group-handlers.ts';
import { orderReadHandlers } from './reads.ts';

const isOrderType = (type: number): type is OrderType => orderKindOf(type) !== undefined;

/** The first type of an operation, where the caller names none: documents of a delivery. */
function usualType(operation: number): OrderType {
  const found = Object.entries(orderKinds).find(([, kind]) => kind.operation === operation);
  return found ? (Number(found[0]) as OrderType) : orderType.orderDocument; // a key of the record
}

/** A group without the files of its papers: those know the address of the service, and `papersAt` adds them. */
type GroupHandlers<Calls extends Record<string, Call>> = Handlers<Omit<Calls, 'reportFile'>>;

/** Handlers of a group whose orders have positions: five groups are one code. */
function workHandlers(group: Exclude<OrderGroup, 'workorderBulk'>): GroupHandlers<typeof pickupGroupCalls> {
  return {
    ...orderReadHandlers(group),
    ...orderChangeHandlers(group),
    basketDetails: (context, { workorderId }) => detailsOf(context, workorderId),
    update: withoutTransaction((context, { opId, workorderId, fields }) => updateOrder(context, opId, workorderId, fields)),
    infoPositions: (context, { workorderId, searchPackageId }) => positionsPage(context, workorderId, searchPackageId),
  };
}

/** Handlers of the group order. */
export const orderHandlers: GroupHandlers<typeof orderCalls> = {
  ...workHandlers('order'),
  ...freeWishHandlers,
  orderPositionAdd: withoutTransaction((context, asked) => addPositions(context, asked)),
  documentOrderStatus: async (context, { workOrderMode, type, ...lists }) => {
    if (type !== undefined && !isOrderType(type)) return { refused: 'action.refused', message: notHandled(type) };
    return { data: await orderStatusOf(context, { type: type ?? usualType(workOrderMode), ...lists }) };
  },
};

/** Handlers of the groups pickup, destroy and material. */
export const pickupGroupHandlers: GroupHandlers<typeof pickupGroupCalls> = workHandlers('pickup');
export const destroyHandlers: GroupHandlers<typeof destroyGroupCalls> = { ...workHandlers('destroy'), ...destroyOwnHandlers };
export const materialHandlers: GroupHandlers<typeof materialGroupCalls> = { ...workHandlers('material'), ...materialOwnHandlers };

/** Handlers of the bulk group: a basket is named `bulkBasketId` there. */
export const bulkHandlers: GroupHandlers<typeof bulkGroupCalls> = {
  ...orderReadHandlers('workorderBulk'),
  ...orderChangeHandlers('workorderBulk'),
  ...bulkOwnHandlers,
  ...bulkFileHandlers,
  basketDetails: (context, { bulkBasketId }) => detailsOf(context, bulkBasketId),
  update: withoutTransaction((context, { opId, bulkBasketId, fields }) => updateOrder(context, opId, bulkBasketId, fields)),
  workordersFromBulk: (context, { id }) => partsOfBulk(context, id),
};
