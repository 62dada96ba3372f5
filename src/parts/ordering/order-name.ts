import type { Order } from '#schema/records/order.ts';

/** Name of an order: by its number, before it has one by its project and the last four signs of its id. */
export function orderName(order: Pick<Order, 'id' | 'stamp'>, projectName: string): string {
  const number = order.stamp?.number ?? '';
  return number === '' ? `${projectName} · ${shortId(order.id)}` : number;
}

/** The last four signs of an id: enough to distinguish two baskets of a project. */
export function shortId(id: string): string {
  return id.slice(-4).toUpperCase();
}
