import * as v from 'valibot';
import { line, list, paragraph } from '#schema/records/bounds.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { LIMITS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { blankOrder, deliverFields, orderedService, servicesText, type Order } from '#schema/records/order.ts';

/** Shared parts of operations on orders. */

/** Traits of an operation that changes an order as a whole. */
export const wholeOrder = {
  payloadVersion: 1,
  subject: order.name,
  lane: (entityId: string) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: false,
  custody: null,
  remade: () => null,
} as const;

/** Traits of an operation on one position; its order is its lane. */
export const onePosition = {
  payloadVersion: 1,
  subject: position.name,
  lane: (_entityId: string, { orderId }: { orderId: string }) => orderId,
  refs: ({ orderId }: { orderId: string }) => [orderId],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  remade: () => null,
} as const;

/**
 * Absent if the project requires an approval as far as the device knows. Only for the device's projection: the judge reads the
 * project.
 */
export const asksApproval = v.optional(v.literal(false));

/** A reason, required wherever a request ends against the will of its author. */
export const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000));

/** Editable fields of a basket; only changed ones are present. */
export const basketChanges = v.strictObject({
  note: v.optional(paragraph),
  costCenterId: v.optional(line),
  reasonId: v.optional(line),
  reasonComment: v.optional(paragraph),
  wishDay: v.optional(v.pipe(v.string(), v.maxLength(10), v.regex(/^(?:\d{4}-\d{2}-\d{2})?$/))),
  serviceLevelId: v.optional(line),
  deliver: v.optional(v.pipe(v.record(v.picklist(deliverFields), paragraph), v.maxEntries(deliverFields.length))),
  services: v.optional(
    v.pipe(
      list(orderedService, ORDER_LIMITS.services),
      // compared, and shown to a supervisor, as one value
      v.check((services) => servicesText(services).length <= LIMITS.valueCharacters),
    ),
  ),
});
export type BasketChanges = v.InferOutput<typeof basketChanges>;

/** The order with these fields changed, and its editor excluded from approving it (O4). */
export function editedOrder(row: Order, { deliver, ...changes }: BasketChanges, userId: string): Order {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...touched(row, userId), ...named, deliver: { ...blankOrder.deliver, ...row.deliver, ...deliver } };
}

/** The order with this user excluded from approving it (O4). */
export function touched(row: Order, userId: string): Order {
  return row.touchedBy.includes(userId) ? row : { ...row, touchedBy: [...row.touchedBy, userId].slice(-200) };
}
