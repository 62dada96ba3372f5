import type { Order } from '#schema/records/order.ts';

/** How people call an order: by its number, before it has one by its project and the last four signs of its id. */
export function orderName(order: Pick<Order, 'id' | 'stamp'>, projectName: string): string {
  const number = order.stamp?.number ?? '';
  return number === '' ? `${projectName} · ${shortId(order.id)}` : number;
}

/** The last four signs of an id: enough to tell two baskets of a project apart. */
export function shortId(id: string): string {
  return id.slice(-4).toUpperCase();
}
