import { useMemo } from 'react';
import { materialGroupCalls, orderCalls } from '#schema/calls/orders.ts';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { askedOf, withAnswers } from '#src/parts/ordering/answers.ts';
import { availabilityOf, type Availability } from '#src/parts/ordering/item-facts.ts';

/**
 * Availability of a basket's items, in their order; undefined until it is known. What is not on this device the service answers;
 * without coverage, also with an older answer, it needs the user's agreement. The stock of materials is as it was counted last.
 */
export function useAvailability(order: Order, positions: readonly Position[]): readonly Availability[] | undefined {
  const stocked = useCalled(
    materialGroupCalls.getMaterials,
    order.operation === operationType.materials ? { id: order.id } : null,
  );
  const free = useMemo(() => Object.fromEntries((stocked.data ?? []).map((each) => [each.id, each.free])), [stocked.data]);
  const here = useLive(availabilityOf, positions, order.id, free);
  const asked = useMemo(() => askedOf(order.operation, positions, here), [order.operation, positions, here]);
  const { data, stale } = useCalled(orderCalls.documentOrderStatus, asked);
  return useMemo(() => withAnswers(positions, here, stale ? undefined : data), [positions, here, data, stale]);
}
