import * as v from 'valibot';
import { line, list, paragraph, valueText } from '#schema/records/bounds.ts';
import { orderStatus, orderType, type OrderType } from '#schema/codes.ts';
import {
  objectType,
  operationType,
  positionState,
  workOrderKind,
  type ObjectType,
  type OperationType,
  type WorkOrderKind,
} from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { LIMITS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { attributeValues } from '#schema/records/container.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import { isByAttributes } from '#schema/rules/by-attributes.ts';
import { effect, operationKind, type Saved } from './operation.ts';
import { asksApproval, basketChanges, editedOrder, onePosition, reason, touched, wholeOrder } from './order-parts.ts';

const type = v.picklist(Object.values(orderType) as OrderType[]);

const createPayload = v.strictObject({
  projectId: line,
  type,
  operation: v.picklist(Object.values(operationType) as OperationType[]),
  kind: v.picklist(Object.values(workOrderKind) as WorkOrderKind[]),
  centralArchiveId: line,
  /** The bulk order it belongs to; empty for none. */
  bulkId: line,
  changes: basketChanges,
});

/** A new basket with these fields. */
export function newBasket(saved: Saved, { changes, ...asked }: v.InferOutput<typeof createPayload>): Order {
  const row: Order = {
    ...blankOrder,
    ...asked,
    id: saved.entityId,
    status: orderStatus.draft,
    createdAt: saved.madeAt,
    createdBy: saved.userId,
    createdByName: saved.userName,
    version: 0,
    createdByOp: saved.opId,
  };
  return editedOrder(row, changes, saved.userId);
}

/** Creates a basket for a project, operation, kind and central archive. */
export const orderCreate = operationKind({
  ...wholeOrder,
  type: 'order.create',
  grant: 'order.write',
  payload: createPayload,
  refs: ({ bulkId }) => (bulkId === '' ? [] : [bulkId]),
  creates: true,
  movesLane: false,
  effects: (saved, asked) => [effect(order.name, saved.entityId, (row) => row ?? newBasket(saved, asked))],
});

/** Changes fields of a basket. After sending only contact and note can change, and the cost center until it is accepted. */
export const orderUpdate = operationKind({
  ...wholeOrder,
  type: 'order.update',
  grant: 'order.write',
  payload: v.strictObject({ changes: basketChanges }),
  movesLane: false,
  effects: (saved, { changes }) => [effect(order.name, saved.entityId, (row) => row && editedOrder(row, changes, saved.userId))],
});

const addPayload = v.strictObject({
  orderId: line,
  projectId: line,
  type,
  objectType: v.picklist(Object.values(objectType) as ObjectType[]),
  objectId: line,
  containerId: line,
  code: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.codeCharacters)),
  classId: line,
  values: attributeValues,
  title: valueText,
  materialId: line,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ORDER_LIMITS.quantity)),
  kilograms: v.pipe(v.number(), v.minValue(0), v.maxValue(ORDER_LIMITS.kilograms)),
  /** Reasons that the user confirmed. */
  confirmed: list(line, 20),
  note: paragraph,
});
export type AddedPosition = v.InferOutput<typeof addPayload>;

/** A new position with these fields. */
export function newPosition(saved: Saved, asked: AddedPosition): Position {
  return {
    ...blankPosition,
    ...asked,
    ...(isByAttributes(asked) ? { byAttributes: true } : {}),
    id: saved.entityId,
    createdAt: saved.madeAt,
    createdBy: saved.userId,
    createdByName: saved.userName,
    version: 0,
    createdByOp: saved.opId,
  };
}

/**
 * Adds one item. The id of an item known to the archive is `positionId(orderId, objectId or materialId)`, so two users who add
 * it create one position; quantities of a material added by two users are summed. If the basket was already sent, the item goes
 * to the following one.
 */
export const positionAdd = operationKind({
  ...onePosition,
  type: 'order.position.add',
  grant: 'order.write',
  payload: addPayload,
  refs: ({ orderId, objectId }) => (objectId === '' ? [orderId] : [orderId, objectId]),
  creates: true,
  effects: (saved, asked) => [
    effect(position.name, saved.entityId, (row) => {
      if (!row) return newPosition(saved, asked);
      if (row.state === positionState.withdrawn) return { ...row, ...asked, state: positionState.asked };
      return asked.materialId === '' ? row : { ...row, quantity: row.quantity + asked.quantity };
    }),
    effect(order.name, asked.orderId, (row) => row && touched(row, saved.userId)),
  ],
});

/** Changes a position in a basket. Title, class and values belong to an item that is described and not in the archive. */
export const positionUpdate = operationKind({
  ...onePosition,
  type: 'order.position.update',
  grant: 'order.write',
  payload: v.strictObject({
    orderId: line,
    changes: v.strictObject({
      type: v.optional(type),
      quantity: v.optional(addPayload.entries.quantity),
      kilograms: v.optional(addPayload.entries.kilograms),
      note: v.optional(paragraph),
      confirmed: v.optional(list(line, 20)),
      title: v.optional(valueText),
      classId: v.optional(line),
      values: v.optional(attributeValues),
    }),
  }),
  effects: (saved, { orderId, changes }) => [
    effect(position.name, saved.entityId, (row) => row && ({ ...row, ...named(changes) } satisfies Position)),
    effect(order.name, orderId, (row) => row && touched(row, saved.userId)),
  ],
});

/** Removes an item from a basket; its author withdraws it from an order that waits or is accepted. */
export const positionRemove = operationKind({
  ...onePosition,
  type: 'order.position.remove',
  grant: 'order.write',
  payload: v.strictObject({ orderId: line }),
  deletes: false,
  effects: (saved, { orderId }) => [
    effect(position.name, saved.entityId, (row) => row && { ...row, state: positionState.withdrawn, claimed: false }),
    effect(order.name, orderId, (row) => row && touched(row, saved.userId)),
  ],
});

/** Merges two baskets of one key: the positions move, and the emptied one ends. */
export const orderJoin = operationKind({
  ...wholeOrder,
  type: 'order.join',
  grant: 'order.write',
  payload: v.strictObject({ otherId: line }),
  refs: ({ otherId }) => [otherId],
  effects: (saved, { otherId }) => [
    effect(order.name, saved.entityId, (row) => row && touched(row, saved.userId)),
    effect(order.name, otherId, (row) => row && { ...row, status: orderStatus.cancelled, nextId: saved.entityId }),
  ],
});

/** Turns drafts of one kind into work orders of a bulk order. */
export const orderBulk = operationKind({
  ...wholeOrder,
  type: 'order.bulk',
  grant: 'order.write',
  payload: v.strictObject({ basketIds: v.pipe(list(line, ORDER_LIMITS.bulkOrders), v.minLength(1)) }),
  refs: ({ basketIds }) => basketIds,
  effects: (saved, { basketIds }) => [
    effect(order.name, saved.entityId, (row) => row && touched(row, saved.userId)),
    ...basketIds.map((id) => effect(order.name, id, (row) => row && { ...row, bulkId: saved.entityId })),
  ],
});

/** Sends an order. Items that became impossible are left out and wait in a new basket; the rest is sent. */
export const orderFinalise = operationKind({
  ...wholeOrder,
  type: 'order.finalise',
  grant: 'order.write',
  // for destruction: the number of items that the user entered
  payload: v.strictObject({ confirmed: v.optional(v.number()), approval: asksApproval }),
  afterLane: true,
  effects: (saved, { approval }) => [
    effect(
      order.name,
      saved.entityId,
      (row) =>
        row && {
          ...touched(row, saved.userId),
          status: approval === false ? orderStatus.accepted : orderStatus.waitingForAcceptance,
          finalisedAt: saved.madeAt,
          finalisedBy: saved.userId,
          finalisedByName: saved.userName,
        },
    ),
  ],
});

const decision = v.strictObject({ version: v.number() });
const reasoned = v.strictObject({ version: v.number(), reasonId: line, reason });
const ended = (row: Order, at: number, { reasonId, reason: words }: { reasonId: string; reason: string }): Order => ({
  ...row,
  endedAt: at,
  endReasonId: reasonId,
  endNote: words,
});

/** Approves another user's order, in the version that was seen. */
export const orderApprove = operationKind({
  ...wholeOrder,
  type: 'order.approve',
  grant: 'order.approve',
  payload: decision,
  effects: (saved) => [
    effect(
      order.name,
      saved.entityId,
      (row) => row && { ...row, status: orderStatus.accepted, approvedAt: saved.madeAt, approvedByName: saved.userName },
    ),
  ],
});

/** Returns an order to its author, who may change and send it again. */
export const orderSendBack = operationKind({
  ...wholeOrder,
  type: 'order.sendBack',
  grant: 'order.approve',
  payload: reasoned,
  effects: (saved, asked) => [
    effect(
      order.name,
      saved.entityId,
      (row) => row && { ...row, status: orderStatus.draft, endReasonId: asked.reasonId, endNote: asked.reason },
    ),
  ],
});

/** Rejects another user's order. */
export const orderDecline = operationKind({
  ...wholeOrder,
  type: 'order.decline',
  grant: 'order.approve',
  payload: reasoned,
  effects: (saved, asked) => [
    effect(order.name, saved.entityId, (row) => row && { ...ended(row, saved.madeAt, asked), status: orderStatus.rejected }),
  ],
});

/** Cancels an order before it is in progress. */
export const orderCancel = operationKind({
  ...wholeOrder,
  type: 'order.cancel',
  grant: 'order.write',
  payload: v.strictObject({ reason: paragraph }),
  effects: (saved, asked) => [
    effect(
      order.name,
      saved.entityId,
      (row) => row && { ...ended(row, saved.madeAt, { reasonId: '', ...asked }), status: orderStatus.cancelled },
    ),
  ],
});

/** Drops undefined fields, because an explicit undefined must not erase a value. */
function named<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never; // the rest has values
}
