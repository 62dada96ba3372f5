import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { OrderItem } from '#schema/calls/order-shapes.ts';
import type { OrderGroup } from '#schema/calls/orders.ts';
import { operationType, type OperationType } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Order } from '#schema/records/order.ts';
import { isLate } from '#schema/rules/due.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { orders, projects } from '#service/db/tables/vault.ts';
import type { CallerContext, HandlerContext } from '#service/http/handlers.ts';
import { stampsOf } from './record-orders.ts';

/** Operation of the orders of each group of calls. */
export const operationOf: Readonly<Record<OrderGroup, OperationType>> = {
  order: operationType.delivery,
  pickup: operationType.pickup,
  destroy: operationType.destroy,
  material: operationType.materials,
  workorderBulk: operationType.bulkDelivery,
};

/** Projects whose orders the caller may read. */
export async function readableProjects(context: HandlerContext): Promise<string[]> {
  const { tx, tenantId, caller } = context;
  const person = await new TransactionReader(tx, tenantId).person(caller.userId);
  const mine = await projectsOf(tx, caller);
  // staff of another client without an account here have no grants by project
  return mine.map(({ id }) => id).filter((id) => !person || mayIn(person, 'order.read', id));
}

/** An order of the caller's projects; one of others is as unknown as one that does not exist. */
export async function readableOrder(context: HandlerContext, id: string): Promise<Order | null> {
  const { tx, tenantId } = context;
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
  if (!found || !(await readableProjects(context)).includes(found.projectId)) return null;
  return heldRow(order.name, found).row;
}

/** Order of a position; empty when there is none, which the judge then refuses. */
export function orderIdOf({ db, tenantId }: CallerContext, id: string): Promise<string> {
  return db.inTenant(
    tenantId,
    async (tx) => (await new TransactionReader(tx, tenantId, 'asking').row(position.name, id))?.row.orderId ?? '',
  );
}

/** Orders as lists show them, newest first: at most `most` after a place. */
export async function orderItems(
  context: HandlerContext,
  where: SQL | undefined,
  { most, after }: { most: number; after?: { createdAt: number; id: string } | undefined },
): Promise<OrderItem[]> {
  const { tx, tenantId, now } = context;
  const mine = await readableProjects(context);
  if (mine.length === 0) return [];
  const place =
    after && or(lt(orders.createdAt, after.createdAt), and(eq(orders.createdAt, after.createdAt), lt(orders.id, after.id)));
  const found = await tx
    .select({ order: orders, project: { name: projects.name, translations: projects.translations } })
    .from(orders)
    .innerJoin(projects, and(eq(projects.tenantId, orders.tenantId), eq(projects.id, orders.projectId)))
    .where(and(eq(orders.tenantId, tenantId), inArray(orders.projectId, mine), where, place))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most);
  const stamps = await stampsOf(
    tx,
    tenantId,
    found.map((row) => row.order.id),
  );
  const language = await callerLanguage(context);
  return found.map(({ order: row, project }) => {
    const stamp = stamps.get(row.id);
    const due = stamp?.dueAt ?? 0;
    return {
      id: row.id,
      number: stamp?.number ?? '',
      projectId: row.projectId,
      projectName: inLanguage(project, language).name,
      operation: row.operation,
      kind: row.kind,
      centralArchiveId: row.centralArchiveId,
      status: row.status,
      outcome: row.outcome,
      positions: stamp?.asked ?? 0,
      done: stamp?.done ?? 0,
      dueAt: due,
      late: isLate({ dueAt: due, over: isOver(row.status as Order['status']) }, now()),
      createdAt: row.createdAt,
      createdByName: row.createdByName,
      bulkId: row.bulkId,
    };
  });
}

/** Orders of one operation. */
export const ofOperation = (operation: number) => eq(orders.operation, operation);
/** Orders in these statuses; all with none. */
export const inStatuses = (statuses: readonly number[]) =>
  statuses.length === 0 ? sql`true` : inArray(orders.status, [...statuses]);
