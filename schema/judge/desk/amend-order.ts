import { orderUpdate, positionUpdate } from '#schema/operations/baskets.ts';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Flat } from '#schema/rules/compare.ts';
import { changesOf, flatChanges, positionChanges, type PositionChanges } from '#schema/judge/orders/order-fields.ts';
import { withPayload } from '#schema/judge/payload.ts';

/** Values of both sides that a supervisor chose, by field. */
interface Taken {
  /** From the device, or typed. */
  wanted: Flat;
  /** Already on the service. */
  kept: Flat;
}

/** True for a change of a basket, or of an item in it. */
export function changesOrder({ type }: Operation): boolean {
  return type === orderUpdate.type || type === positionUpdate.type;
}

/** The change of a basket or of an item with the chosen fields; null if a typed one is no value of its field. */
export function orderWithFields(root: Operation, { wanted, kept }: Taken): Operation | null {
  const dropped = Object.keys(kept);
  if (root.type === orderUpdate.type) {
    const { changes } = root.payload as { changes: BasketChanges }; // checked by the kind's schema
    const fields = Object.entries({ ...flatChanges(changes), ...wanted }).filter(([field]) => !dropped.includes(field));
    const chosen = changesOf(Object.fromEntries(fields));
    return chosen && withPayload(root, { changes: chosen });
  }
  const payload = root.payload as { orderId: string; changes: PositionChanges }; // checked by the kind's schema
  const set = { ...wanted, ...Object.fromEntries(Object.entries(kept).filter(([field]) => field.includes('.'))) };
  return withPayload(root, { ...payload, changes: positionChanges(payload.changes, set, dropped) });
}
