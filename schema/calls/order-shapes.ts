import * as v from 'valibot';
import { id } from '#schema/calls/inputs.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { signature } from '#schema/records/handover.ts';
import { order, orderedService } from '#schema/records/order.ts';

/** Shapes that the calls of all order groups share. */

/** Id of the operation a call applies; a repeat with the same id gets the same answer. */
export const opId = v.pipe(v.string(), v.uuid());
/** A whole number. */
export const whole = v.pipe(v.number(), v.integer());
/** A note or a few lines. */
export const words = v.pipe(v.string(), v.maxLength(2_000));
/** The verdict on the operation a call applied. */
export const orderVerdict = v.object({ opId, verdict: v.string(), code: v.string(), conflictId: v.string() });

/** Reasons of an availability, with the values of their sentences. */
export const availabilityReasons = v.array(
  v.object({ code: v.string(), params: v.record(v.string(), v.union([v.string(), v.number()])) }),
);

/** A pair of a list. */
export const keyValue = v.object({ key: v.string(), value: v.string() });
/** One order in a list. */
export const orderItem = v.object({
  id: v.string(),
  number: v.string(),
  projectId: v.string(),
  projectName: v.string(),
  operation: v.number(),
  kind: v.number(),
  centralArchiveId: v.string(),
  status: v.number(),
  outcome: v.string(),
  positions: v.number(),
  done: v.number(),
  dueAt: v.number(),
  late: v.boolean(),
  createdAt: v.number(),
  createdByName: v.string(),
  bulkId: v.string(),
});
export type OrderItem = v.InferOutput<typeof orderItem>;

/** Rows with the key of the next page. */
export const page = <S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.array(item), searchPackageId: v.string(), isLastPage: v.boolean() });

/** Parts a basket lacks before it can be sent: codes of refusals. */
export const basketDetails = v.object({
  order,
  projectName: v.string(),
  positions: v.number(),
  unknownBoxes: v.object({ used: v.number(), most: v.number() }),
  unknownFolders: v.object({ used: v.number(), most: v.number() }),
  approval: v.boolean(),
  mayApprove: v.boolean(),
  dueAt: v.number(),
  missing: v.array(v.string()),
  leftOut: v.array(v.object({ positionId: v.string(), title: v.string(), reason: v.string() })),
});

/** Words, address and account of a basket that its editors change. */
export const basketFields = v.strictObject({
  note: v.optional(words),
  costCenterId: v.optional(id),
  reasonId: v.optional(id),
  reasonComment: v.optional(words),
  wishDay: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2})?$/))),
  serviceLevelId: v.optional(id),
  deliver: v.optional(v.pipe(v.record(v.pipe(v.string(), v.maxLength(40)), words), v.maxEntries(7))),
  services: v.optional(v.pipe(v.array(orderedService), v.maxLength(ORDER_LIMITS.services))),
});

const fileFolder = {
  objectTypeId: v.optional(whole),
  documentGuid: v.optional(id),
  classId: v.optional(id),
  attributes: v.optional(v.pipe(v.array(v.strictObject({ id, value: words })), v.maxLength(500))),
};
/** Objects by id, or a file folder by class and attributes. */
export const positionAdd = v.strictObject({
  opId,
  workorderId: id,
  type: whole,
  positions: v.optional(v.pipe(v.array(v.strictObject({ Guid: id })), v.maxLength(ORDER_LIMITS.positionsAtOnce))),
  workOrderMode: v.optional(whole),
  description: v.optional(words),
  code: v.optional(v.pipe(v.string(), v.maxLength(64))),
  confirmed: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20))),
  ...fileFolder,
});

/** A paper of an order: sheet, pick list, handover, certificate. */
export const orderPaper = v.object({
  paper: v.string(),
  number: v.string(),
  hash: v.string(),
  formats: v.array(v.number()),
  at: v.number(),
  /** Signatures of a handover, the giver first. */
  signatures: v.array(signature),
});
