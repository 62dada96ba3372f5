import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { basketFields, opId, whole } from '#schema/calls/order-shapes.ts';
import { bulkOutcomes } from '#schema/codes/orders.ts';

/** One row of the file and its outcome. */
export const bulkLine = v.object({
  /** Its number in the file. */
  row: v.number(),
  code: v.string(),
  /** Order type; 0 for an invalid row. */
  type: v.number(),
  outcome: v.picklist(bulkOutcomes),
  /** Why the row is not possible, needs an agreement in the basket, or is a duplicate; empty for none. */
  reason: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  title: v.string(),
});
export type BulkLine = v.InferOutput<typeof bulkLine>;

/** A bulk order from a file; a basket is filled from one by the same call. */
export const bulkFileCalls = calls({
  /**
   * The check before adding is the same call with `preview`, because only the service knows boxes that are on no device and the
   * orders of other users. Each row is judged like a single added item, so the check shows exactly what will be added.
   */
  createBulkWorkOrder: {
    method: 'POST',
    path: '/api/bulk/create-bulk-work-order',
    who: 'order.write',
    bucket: 'write',
    takes: 'multipart',
    audit: 'order.bulkFile',
    offline: 'never',
    summary:
      'Add the rows of a file to a bulk order, which is opened if there is none, or to a basket; with `preview` only say what would be added (R-371).',
    input: v.strictObject({
      opId,
      /** The bulk order, or a basket that exists. */
      id,
      projectId: id,
      /** Type of the bulk order; in a basket the type of its new items. */
      type: whole,
      workOrderMode: v.optional(whole),
      centralArchiveId: v.optional(id),
      fields: v.optional(basketFields),
      preview: v.optional(v.boolean()),
    }),
    result: v.object({
      bulkBasketId: v.string(),
      counts: v.object({ added: v.number(), unknown: v.number(), notPossible: v.number(), duplicate: v.number() }),
      lines: v.array(bulkLine),
    }),
  },
});
