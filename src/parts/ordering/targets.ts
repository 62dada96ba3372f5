import type { MessageDescriptor } from '@lingui/core';
import { orderType, type OrderType } from '#schema/codes.ts';
import { operationType, type OperationType } from '#schema/codes/orders.ts';
import { operationTypeLabels } from '#src/text/labels/orders.ts';

/** Kinds of orders as their addresses name them (S0 §1). */
export const targets = ['delivery', 'pickup', 'destroy', 'materials', 'bulk-delivery'] as const;
export type Target = (typeof targets)[number];

interface TargetKind {
  operation: OperationType;
  /** Type of the first items of a new basket. */
  first: OrderType;
  /** Types a basket can be opened with, where there are several: they go in baskets of their own. */
  opens?: readonly OrderType[];
  /** Types of new items to choose from. */
  types: readonly OrderType[];
}

const kinds: Readonly<Record<Target, TargetKind>> = {
  delivery: {
    operation: operationType.delivery,
    first: orderType.orderBox,
    opens: [orderType.orderBox, orderType.orderScan, orderType.orderTape],
    types: [orderType.orderBox, orderType.orderDocument, orderType.orderSet],
  },
  pickup: {
    operation: operationType.pickup,
    first: orderType.orderPickupBox,
    types: [orderType.orderPickupBox, orderType.orderPickupDocument, orderType.orderPickupFileFolder],
  },
  destroy: {
    operation: operationType.destroy,
    first: orderType.orderDestroyBox,
    opens: [orderType.orderDestroyBox, orderType.orderDestroyMobile, orderType.orderDestroyFromCity],
    types: [orderType.orderDestroyBox, orderType.orderDestroyDocument],
  },
  materials: { operation: operationType.materials, first: orderType.orderMaterial, types: [orderType.orderMaterial] },
  'bulk-delivery': { operation: operationType.bulkDelivery, first: orderType.orderBulk, types: [orderType.orderBulk] },
};

/** The kind behind a target of the address; the router lets no other text pass. */
export function kindOf(target: string): TargetKind & { target: Target; label: MessageDescriptor } {
  const known = targets.find((each) => each === target) ?? 'delivery';
  return { ...kinds[known], target: known, label: operationTypeLabels[kinds[known].operation] };
}

/** The target that shows orders of an operation. */
export function targetOf(operation: OperationType): Target {
  return targets.find((target) => kinds[target].operation === operation) ?? 'delivery';
}
