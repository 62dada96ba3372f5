import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { availabilityReasons, basketFields, opId, orderItem, orderVerdict, whole, words } from '#schema/calls/order-shapes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { order, orderedService } from '#schema/records/order.ts';
import { destroyService, material } from '#schema/records/ordering.ts';
import { position } from '#schema/records/position.ts';

/** Calls that one group of orders has and the others do not (S1 §7 Orders). */

const positionVerdicts = v.array(v.object({ positionId: v.string(), ...orderVerdict.entries }));
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ORDER_LIMITS.quantity));

/** A limit of the client, and how much of it is used. */
const used = v.object({ used: v.number(), most: v.number() });

/** A material with its stock in the archive a basket orders from. */
export const stockedMaterial = v.object({
  ...material.entries,
  onHand: v.number(),
  /** Stock on hand minus the quantities of open orders; computed, never stored. */
  free: v.number(),
  /** Quantity in the basket. */
  ordered: v.number(),
  /** Reasons why the quantity in the basket needs an agreement or cannot go. */
  reasons: availabilityReasons,
});

/** Materials of a basket, and their quantities. */
export const materialOwnCalls = calls({
  getMaterials: {
    method: 'GET',
    path: '/api/material/get-materials/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Materials with what is free of them, for a basket.',
    input: v.strictObject({ id }),
    result: v.array(stockedMaterial),
  },
  positionUpdate: {
    method: 'POST',
    path: '/api/material/position/update',
    who: 'order.write',
    bucket: 'write',
    audit: 'order.position.update',
    offline: 'queue',
    operation: 'order.position.update',
    summary: 'Change quantities of materials in a basket.',
    input: v.strictObject({
      opId,
      positionList: v.pipe(
        v.array(v.strictObject({ positionId: id, quantity })),
        v.minLength(1),
        v.maxLength(ORDER_LIMITS.positionsAtOnce),
      ),
    }),
    result: positionVerdicts,
  },
});

/** Baskets that become one bulk order, and the reads of its screen. */
export const bulkOwnCalls = calls({
  mergeBaskets: {
    method: 'POST',
    path: '/api/bulk/merge-baskets',
    who: 'order.write',
    bucket: 'write',
    audit: 'order.bulk',
    offline: 'queue',
    operation: 'order.bulk',
    summary: 'Make baskets of one kind the work orders of a new bulk order (R-318).',
    input: v.strictObject({ opId, basketIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(ORDER_LIMITS.bulkOrders)) }),
    result: v.object({ ...orderVerdict.entries, bulkBasketId: v.string() }),
  },
  getUserBulkWorkOrderDetails: {
    method: 'GET',
    path: '/api/bulk/get-user-bulk-work-order-details/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary:
      'A bulk order: its work orders, the defaults of the caller, limits used, what it lacks, and lines that need the caller.',
    input: v.strictObject({ id }),
    result: v.object({
      order,
      workOrders: v.array(orderItem),
      most: v.number(),
      positions: v.number(),
      missing: v.array(v.string()),
      /** Fields a new basket of the caller begins with. */
      defaults: basketFields,
      unknownBoxes: used,
      unknownFolders: used,
      /** Items of drafts that cannot go, or that need an agreement, with the reasons; the first of `count`. */
      lines: v.array(
        v.object({
          orderId: v.string(),
          positionId: v.string(),
          code: v.string(),
          title: v.string(),
          answer: v.number(),
          reasons: availabilityReasons,
        }),
      ),
      count: v.number(),
    }),
  },
});

const services = v.pipe(v.array(orderedService), v.maxLength(ORDER_LIMITS.services));

/** Services of destruction, and orders for things outside the archive. */
export const destroyOwnCalls = calls({
  servicesList: {
    method: 'GET',
    path: '/api/destroy/services-list',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Services of destruction to choose from.',
    input: nothing,
    result: v.array(destroyService),
  },
  servicesListOf: {
    method: 'GET',
    path: '/api/destroy/services-list-of/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Services of one order with their quantities.',
    input: v.strictObject({ id }),
    result: v.array(v.object({ ...destroyService.entries, quantity: v.number() })),
  },
  addOrUpdateServices: {
    method: 'POST',
    path: '/api/destroy/add-or-update-services',
    who: 'order.destroy',
    bucket: 'write',
    audit: 'order.update',
    offline: 'queue',
    operation: 'order.update',
    summary: 'Replace the services of an order (R-317).',
    input: v.strictObject({ opId, workorderId: id, services }),
    result: orderVerdict,
  },
  getPreWorkOrderDetails: {
    method: 'GET',
    path: '/api/destroy/get-pre-work-order-details/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'An order for what the archive does not have: what is listed, and what is missing.',
    input: v.strictObject({ id }),
    result: v.object({
      order,
      documents: v.array(position),
      pieces: v.number(),
      kilograms: v.number(),
      missing: v.array(v.string()),
    }),
  },
  addPreWorkOrderDocument: {
    method: 'POST',
    path: '/api/destroy/add-pre-work-order-document',
    who: 'order.destroy',
    bucket: 'write',
    audit: 'order.position.add',
    offline: 'queue',
    operation: 'order.position.add',
    summary: 'List something that is to be fetched and destroyed, checked by its class as a document is.',
    input: v.strictObject({
      opId,
      workorderId: id,
      classId: v.optional(id),
      attributes: v.optional(v.pipe(v.array(v.strictObject({ id, value: words })), v.maxLength(500))),
      description: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
      pieces: quantity,
      kilograms: v.pipe(v.number(), v.minValue(0), v.maxValue(ORDER_LIMITS.kilograms)),
    }),
    result: v.object({ positionId: v.string(), ...orderVerdict.entries }),
  },
  generatePreWorkorder: {
    method: 'POST',
    path: '/api/filebuild/generate-pre-workorder',
    who: 'order.read',
    bucket: 'export',
    audit: 'order.paper',
    offline: 'never',
    summary: 'The list of a pre-work-order as PDF (2) or CSV (5) (R-372).',
    input: v.strictObject({ preWorkorderBuildRequest: v.strictObject({ workorderId: id, format: v.picklist([2, 5]) }) }),
    result: v.unknown(),
    body: 'blob',
  },
});

const stockOf = v.object({
  ...material.entries,
  archiveId: v.string(),
  onHand: v.number(),
  reserved: v.number(),
  free: v.number(),
});

/** A change of the status of an order; 0 is the status before its creation. */
const orderEvent = v.object({
  event: v.string(),
  statusFrom: v.number(),
  statusTo: v.number(),
  userName: v.string(),
  note: v.string(),
  at: v.number(),
});

/** History of orders, and stock of materials for the archive. */
export const fulfilmentCalls = calls({
  events: {
    method: 'GET',
    path: '/api/fulfilment/events/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'History of an order, from its creation on.',
    input: v.strictObject({ id }),
    result: v.array(orderEvent),
  },
  clients: {
    method: 'GET',
    path: '/api/fulfilment/clients',
    who: 'client.switch',
    bucket: 'read',
    offline: 'never',
    summary: 'Open orders of each client in which internal staff fulfil orders: waiting, late, and since when the oldest waits.',
    input: nothing,
    result: v.array(v.object({ customerGuid: v.string(), waiting: v.number(), late: v.number(), oldestAt: v.number() })),
  },
  stock: {
    method: 'GET',
    path: '/api/fulfilment/stock',
    who: 'stock.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Stock of every material: on hand, wanted by open orders, free.',
    input: nothing,
    result: v.array(stockOf),
  },
  stockMoves: {
    method: 'GET',
    path: '/api/fulfilment/stock-moves/{id}',
    who: 'stock.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'The last changes of the stock of a material, newest first.',
    input: v.strictObject({ id }),
    result: v.array(
      v.object({
        id: v.string(),
        change: v.number(),
        onHand: v.number(),
        orderId: v.string(),
        note: v.string(),
        userName: v.string(),
        at: v.number(),
      }),
    ),
  },
  stockMove: {
    method: 'POST',
    path: '/api/fulfilment/stock-move',
    who: 'stock.manage',
    bucket: 'write',
    audit: 'stock.move',
    offline: 'never',
    summary: 'Change the stock of a material: a delivery, or a count that differs.',
    input: v.strictObject({
      opId,
      materialId: id,
      archiveId: id,
      change: v.pipe(whole, v.minValue(-ORDER_LIMITS.quantity), v.maxValue(ORDER_LIMITS.quantity)),
      note: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    }),
    result: v.object({ onHand: v.number() }),
  },
});
