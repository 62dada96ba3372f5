import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { grantsOf } from '#schema/grants.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { orderNumbers } from '#service/db/tables/orders.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { Caller, CallerContext } from '#service/http/handlers.ts';
import { rolesAbroad } from '#service/http/roles-abroad.ts';

/** Work of the archive in one client: orders that wait to be taken on, those past their due moment, and since when the oldest waits. */
interface ClientWork {
  customerGuid: string;
  waiting: number;
  late: number;
  /** 0 if nothing waits. */
  oldestAt: number;
}

/**
 * Counts the open orders of every client in which the caller may fulfil orders, each in a transaction of that client. Clients in
 * which the caller has no such role are left out.
 */
export async function workOfClients({ db, caller, tenantId, now }: CallerContext): Promise<ClientWork[]> {
  const isSwitching = caller.internal && caller.grants.has('client.switch');
  const known = await db.asSystem((tx) =>
    tx
      .select({ id: tenants.tenantId })
      .from(tenants)
      .where(isSwitching ? undefined : eq(tenants.tenantId, tenantId))
      .orderBy(asc(tenants.name)),
  );
  const found: ClientWork[] = [];
  for (const { id } of known) {
    // the roles of the current client are those of the call; the role of staff, which the other answers contain, fulfils nothing
    const held = id === tenantId ? caller.roles : await rolesAbroad(db, id, caller.userId);
    if (!grantsOf(held).has('order.fulfil')) continue;
    const there = { ...caller, tenantId: id, away: id !== caller.homeId };
    found.push({ customerGuid: id, ...(await db.inTenant(id, (tx) => countOpen(tx, there, now()))) });
  }
  return found;
}

/** Orders of a bulk are carried out one by one, so the bulk is not counted. */
async function countOpen(tx: Tx, caller: Caller, now: number): Promise<Omit<ClientWork, 'customerGuid'>> {
  const projectIds = (await projectsOf(tx, caller)).map(({ id }) => id);
  if (projectIds.length === 0) return { waiting: 0, late: 0, oldestAt: 0 };
  const open = await tx
    .select({ status: orders.status, since: orders.finalisedAt, dueAt: orderNumbers.dueAt })
    .from(orders)
    .leftJoin(orderNumbers, and(eq(orderNumbers.tenantId, orders.tenantId), eq(orderNumbers.orderId, orders.id)))
    .where(
      and(
        eq(orders.tenantId, caller.tenantId),
        inArray(orders.projectId, projectIds),
        inArray(orders.status, [orderStatus.accepted, orderStatus.inProgress]),
        ne(orders.operation, operationType.bulkDelivery),
      ),
    );
  const waiting = open.filter(({ status }) => status === orderStatus.accepted);
  const late = open.filter(({ dueAt }) => dueAt !== null && dueAt > 0 && dueAt < now);
  const oldestAt = waiting.reduce((oldest, { since }) => (oldest === 0 ? since : Math.min(oldest, since)), 0);
  return { waiting: waiting.length, late: late.length, oldestAt };
}
