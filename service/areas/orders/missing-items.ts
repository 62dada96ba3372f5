import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { positionState } from '#schema/codes/orders.ts';
import type { Tx } from '#service/db/database.ts';
import { positions } from '#service/db/tables/orders.ts';

const { notFound, refused, withdrawn } = positionState;

/** Returns how many items of each of these orders are missing, as `2/5`; orders that have all of theirs are left out. */
export async function missingIn(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const { orderId, state } = positions;
  const its = and(eq(positions.tenantId, tenantId), inArray(orderId, [...orderIds]), ne(state, withdrawn));
  const missing = sql<number>`(count(*) filter (where ${inArray(state, [notFound, refused])}))::int`;
  const found = await tx
    .select({ orderId, missing, all: sql<number>`count(*)::int` })
    .from(positions)
    .where(its)
    .groupBy(orderId);
  return new Map(found.flatMap((row) => (row.missing > 0 ? [[row.orderId, `${row.missing}/${row.all}`] as const] : [])));
}
