import { and, eq, inArray } from 'drizzle-orm';
import { operationType, type OperationType } from '#schema/codes/orders.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Tx } from '#service/db/database.ts';
import { orderNumbers } from '#service/db/tables/orders.ts';
import { projects } from '#service/db/tables/vault.ts';

type Named = Pick<Order, 'id' | 'projectId'>;

/** Names of orders as people know them: the number, before it by project and the last four signs of the id. */
export async function orderNames(tx: Tx, tenantId: string, asked: readonly Named[]): Promise<Map<string, string>> {
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const ours = and(eq(orderNumbers.tenantId, tenantId), inArray(orderNumbers.orderId, ids));
  const numbers = new Map((await tx.select().from(orderNumbers).where(ours)).map(({ orderId, number }) => [orderId, number]));
  const of = asked.map(({ projectId }) => projectId);
  const here = and(eq(projects.tenantId, tenantId), inArray(projects.id, of));
  const found = await tx.select({ id: projects.id, name: projects.name }).from(projects).where(here);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return new Map(
    asked.map(({ id, projectId }) => [id, numbers.get(id) ?? `${names.get(projectId) ?? ''} · ${id.slice(-4).toUpperCase()}`]),
  );
}

const targets: Partial<Record<OperationType, string>> = {
  [operationType.pickup]: 'pickup',
  [operationType.destroy]: 'destroy',
  [operationType.materials]: 'materials',
  [operationType.bulkDelivery]: 'bulk-delivery',
};

/** Address of an order below its client. */
export const addressOf = ({ id, operation }: Pick<Order, 'id' | 'operation'>): string =>
  placeIn('orders/{target}/{id}', { target: targets[operation] ?? 'delivery', id });
