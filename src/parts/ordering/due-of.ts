import type { Order } from '#schema/records/order.ts';
import { isOver } from '#schema/rules/order-states.ts';

/** Returns the time an order is due; 0 for an order that has no due time. */
export function dueAtOf({ stamp }: Pick<Order, 'stamp'>): number {
  return stamp?.dueAt ?? 0;
}

/** True for an order that is past its due time and not over. */
export function isLate(order: Pick<Order, 'stamp' | 'status'>, now = Date.now()): boolean {
  const dueAt = dueAtOf(order);
  return dueAt > 0 && dueAt < now && !isOver(order.status);
}
