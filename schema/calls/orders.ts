import * as v from 'valibot';
import { calls, type Call } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { orderChanges } from '#schema/calls/order-changes.ts';
import { bulkFileCalls } from '#schema/calls/order-bulk.ts';
import { bulkOwnCalls, destroyOwnCalls, materialOwnCalls } from '#schema/calls/order-groups.ts';
import { freeWishCalls } from '#schema/calls/free-wishes.ts';
import { orderReads } from '#schema/calls/order-reads.ts';
import {
  availabilityReasons,
  basketDetails,
  basketFields,
  opId,
  orderItem,
  orderVerdict,
  page,
  positionAdd,
  whole,
} from '#schema/calls/order-shapes.ts';
import type { Grant } from '#schema/grants.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { position } from '#schema/records/position.ts';

/** Groups the order calls exist in (S1 §7 Orders, R-367): path, grant for changes, and the id a basket has there. */
const groups = {
  order: { base: '/api/orders', who: 'order.write' },
  pickup: { base: '/api/pickup', who: 'order.pickup' },
  destroy: { base: '/api/destroy', who: 'order.destroy' },
  material: { base: '/api/material', who: 'order.write' },
  workorderBulk: { base: '/api/bulk', who: 'order.write' },
} as const satisfies Readonly<Record<string, { base: `/api/${string}`; who: Grant }>>;
export type OrderGroup = keyof typeof groups;

/** The rows below the path of a group; those that need `order.write` need the grant of the group. */
function placed<T extends Record<string, Call>>(base: `/api/${string}`, rows: T, group: Grant = 'order.write'): T {
  const its = (row: Call) => ({ ...row, path: base + row.path, who: row.who === 'order.write' ? group : row.who });
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, its(row)])) as unknown as T; // the same rows elsewhere
}

const detailsRow = {
  method: 'POST',
  who: 'order.read',
  bucket: 'read',
  offline: 'cached',
  summary: 'An order with its limits, its approval, when it is due, and what it lacks.',
  result: basketDetails,
} as const;

const updateRow = {
  method: 'POST',
  bucket: 'write',
  audit: 'order.update',
  offline: 'queue',
  operation: 'order.update',
  summary: 'Change fields of a basket: only those that are named (R-370).',
  result: orderVerdict,
} as const;

/** The rows of one group: five groups are one code. In the bulk group a basket is named `bulkBasketId`. */
function workGroup(group: Exclude<OrderGroup, 'workorderBulk'>) {
  const { base, who } = groups[group];
  return {
    ...placed(base, orderReads),
    ...placed(base, orderChanges, who),
    ...calls({
      basketDetails: {
        ...detailsRow,
        path: `${base}/basket-details`,
        input: v.strictObject({ workorderId: id, projectId: v.optional(id) }),
      },
      update: {
        ...updateRow,
        who,
        path: `${base}/update`,
        input: v.strictObject({ opId, workorderId: id, fields: basketFields }),
      },
      infoPositions: {
        method: 'POST',
        path: `${base}/info-positions`,
        who: 'order.read',
        bucket: 'read',
        offline: 'cached',
        summary: 'Positions of an order, a page at a time.',
        input: v.strictObject({ workorderId: id, searchPackageId: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
        result: page(position),
      },
    }),
  };
}

function bulkGroup() {
  const { base, who } = groups.workorderBulk;
  return {
    ...placed(base, orderReads),
    ...placed(base, orderChanges, who),
    ...calls({
      basketDetails: {
        ...detailsRow,
        path: `${base}/basket-details`,
        input: v.strictObject({ bulkBasketId: id, projectId: v.optional(id) }),
      },
      update: {
        ...updateRow,
        who,
        path: `${base}/update`,
        input: v.strictObject({ opId, bulkBasketId: id, fields: basketFields }),
      },
      workordersFromBulk: {
        method: 'GET',
        path: '/api/bulk/workorders-from-bulk/{id}',
        who: 'order.read',
        bucket: 'read',
        offline: 'cached',
        summary: 'Work orders of a bulk order (R-369).',
        input: v.strictObject({ id }),
        result: v.array(orderItem),
      },
    }),
  };
}

/** The call rows of a group. */
export function orderGroup<const G extends OrderGroup>(
  group: G,
): G extends 'workorderBulk' ? ReturnType<typeof bulkGroup> : ReturnType<typeof workGroup> {
  return (group === 'workorderBulk' ? bulkGroup() : workGroup(group)) as never; // the type names both cases
}

/** Calls of the group order; one has a second way to add positions. */
export const orderCalls = {
  ...orderGroup('order'),
  ...freeWishCalls,
  ...calls({
    orderPositionAdd: {
      method: 'PATCH',
      path: '/api/orders/order-position-add',
      who: 'order.write',
      bucket: 'write',
      audit: 'order.position.add',
      offline: 'queue',
      operation: 'order.position.add',
      summary: 'Add one position (S1 §7).',
      input: positionAdd,
      result: v.array(v.object({ positionId: v.string(), ...orderVerdict.entries })),
    },
    documentOrderStatus: {
      method: 'POST',
      path: '/api/documents/document-order-status',
      who: 'order.read',
      bucket: 'read',
      offline: 'cached',
      summary: 'Whether documents and boxes can be ordered, with reasons.',
      input: v.strictObject({
        workOrderMode: whole,
        guidList: v.pipe(v.array(id), v.maxLength(ORDER_LIMITS.listed)),
        boxIdList: v.pipe(v.array(id), v.maxLength(ORDER_LIMITS.listed)),
        type: v.optional(whole),
      }),
      result: v.array(
        v.object({
          guid: v.optional(v.string()),
          boxId: v.optional(v.string()),
          code: v.number(),
          reasons: availabilityReasons,
        }),
      ),
    },
  }),
};

/** Calls of the other groups. */
export const materialGroupCalls = { ...orderGroup('material'), ...materialOwnCalls };
export const destroyGroupCalls = { ...orderGroup('destroy'), ...destroyOwnCalls };
export const pickupGroupCalls = orderGroup('pickup');
export const bulkGroupCalls = { ...orderGroup('workorderBulk'), ...bulkOwnCalls, ...bulkFileCalls };
