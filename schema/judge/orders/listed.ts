import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Order } from '#schema/records/order.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Position } from '#schema/records/position.ts';

/** The records a signed list is about. */
export interface Listed {
  orders: readonly Order[];
  /** Items of the orders, by order. */
  items: ReadonlyMap<string, readonly Position[]>;
  /** Ids of the boxes on the list that belong to its project or to its orders: one may have been moved to another project since. */
  boxes: ReadonlySet<string>;
}

/**
 * Reads the records of a signed list, each once and in the order of locks: boxes, orders, items. Null if an order is unknown or of
 * another project than the list.
 */
export async function listedBy(
  draft: Draft,
  { orderIds, projectId, lines }: Pick<Handover, 'orderIds' | 'projectId' | 'lines'>,
): Promise<Listed | null> {
  const projectOf = new Map<string, string>();
  for (const id of new Set(lines.map(({ containerId }) => containerId))) {
    const held = id === '' ? null : await draft.row(container.name, id);
    if (held) projectOf.set(id, held.row.projectId);
  }
  const orders: Order[] = [];
  for (const id of new Set(orderIds)) {
    const held = await draft.row(order.name, id);
    if (held?.row.projectId !== projectId) return null;
    orders.push(held.row);
  }
  const found = await draft.positionsOfAll(orders.map(({ id }) => id));
  const ordered = new Set(found.map(({ containerId }) => containerId));
  const isOwn = ([id, its]: [string, string]) => its === projectId || ordered.has(id);
  const boxes = new Set([...projectOf].filter(isOwn).map(([id]) => id));
  return { orders, items: Map.groupBy(found, ({ orderId }) => orderId), boxes };
}
