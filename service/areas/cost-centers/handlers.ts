import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { costCenterCalls, CostCenterState } from '#schema/calls/cost-centers.ts';
import { costCenterStatus, type CodeOf } from '#schema/codes.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { Tx } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { containers, costCenters, costCenterUsers, orders } from '#service/db/tables/vault.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { HandlerContext, Handlers, Outcome, Refused } from '#service/http/handlers.ts';
import { stampCenter } from './feed-rows.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such cost center.' };
const taken: Refused = { refused: 'costCenter.codeTaken', message: 'Another cost center has this code.' };

/** Handlers of the administrator's cost centers (S1 §7). Each change reaches devices through the feed. */
export const costCenterHandlers: Handlers<typeof costCenterCalls> = {
  list: async (context) => ({ data: await statesOf(context) }),

  get: async (context, { costCenterId }) => {
    const { tx, tenantId } = context;
    const [state] = await statesOf(context, costCenterId);
    if (!state) return unknown;
    const people = await tx
      .select({ id: users.id, name: users.name, userName: users.userName })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.active, true)))
      .orderBy(asc(users.name));
    return { data: { ...state, userIds: await userIdsOf(tx, tenantId, costCenterId), people } };
  },

  add: async (context, { opId, costCenterCode, costCentername, translations }) => {
    const { tx, tenantId } = context;
    // the id is the operation's, so that a repeat finds the row it made
    const id = opId ?? randomUUID();
    const status = costCenterStatus.active;
    const row = { tenantId, id, code: costCenterCode, name: costCentername, status, translations };
    const made = await tx.insert(costCenters).values(row).onConflictDoNothing().returning({ id: costCenters.id });
    const [same] = await statesOf(context, id);
    if (!same) return taken;
    if (made.length > 0) await stampCenter(tx, tenantId, id);
    context.note({ costCenterId: id });
    return { data: same };
  },

  update: async (context, { CostCenterId: id, status, costCenterName, translations }) => {
    const { tx, tenantId } = context;
    const isOne = and(eq(costCenters.tenantId, tenantId), eq(costCenters.id, id));
    // only what was changed: a colleague may have withdrawn it, or renamed it, since the caller read it
    const changed = Object.entries({ status, name: costCenterName, translations }).filter(([, value]) => value !== undefined);
    if (changed.length === 0) return answer(context, id);
    const [center] = await tx.update(costCenters).set(Object.fromEntries(changed)).where(isOne).returning();
    if (!center) return unknown;
    await stampCenter(tx, tenantId, id);
    context.note({ costCenterId: id, status: center.status });
    return answer(context, id);
  },

  usersToCostCenter: async (context, { costCenterId, userIds }) => {
    const { tx, tenantId } = context;
    const isOne = and(eq(costCenters.tenantId, tenantId), eq(costCenters.id, costCenterId));
    // locked until the commit: two sets of people must not become a mixture of both
    const [center] = await tx.select({ id: costCenters.id }).from(costCenters).where(isOne).for('update');
    const wanted = [...new Set(userIds)];
    if (!center || (await knownUsers(tx, tenantId, wanted)) < wanted.length) return unknown;
    const before = await userIdsOf(tx, tenantId, costCenterId);
    const ofCenter = and(eq(costCenterUsers.tenantId, tenantId), eq(costCenterUsers.costCenterId, costCenterId));
    await tx.delete(costCenterUsers).where(ofCenter);
    await insertRows(
      tx,
      costCenterUsers,
      wanted.map((userId) => ({ tenantId, costCenterId, userId })),
    );
    await tx
      .update(costCenters)
      .set({ restricted: wanted.length > 0 })
      .where(isOne);
    await stampCenter(tx, tenantId, costCenterId, [...new Set([...before, ...wanted])]);
    context.note({ costCenterId, users: wanted.length });
    return answer(context, costCenterId);
  },
};

async function answer(context: HandlerContext, id: string): Promise<Outcome<CostCenterState>> {
  const [state] = await statesOf(context, id);
  return state ? { data: state } : unknown;
}

async function userIdsOf(tx: Tx, tenantId: string, costCenterId: string): Promise<string[]> {
  const ofCenter = and(eq(costCenterUsers.tenantId, tenantId), eq(costCenterUsers.costCenterId, costCenterId));
  const found = await tx.select({ userId: costCenterUsers.userId }).from(costCenterUsers).where(ofCenter);
  return found.map(({ userId }) => userId);
}

async function knownUsers(tx: Tx, tenantId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const ours = and(eq(users.tenantId, tenantId), inArray(users.id, ids));
  return (await tx.select({ id: users.id }).from(users).where(ours)).length;
}

/** Cost centers with the numbers of what refers to each: all of the client, or one. */
async function statesOf(context: HandlerContext, id?: string): Promise<CostCenterState[]> {
  const { tx, tenantId } = context;
  const language = await callerLanguage(context);
  // the name of the table is written out: a field of a select from one table has its columns without it, and `id` would be that of `o`
  const countOf = (table: PgTable, more = sql``) => sql<number>`(select count(*)::int from ${table} as o
    where o.tenant_id = ${tenantId} and o.cost_center_id = cost_centers.id${more})`;
  const found = await tx
    .select({
      costCenterId: costCenters.id,
      costCenterCode: costCenters.code,
      costCenterName: costCenters.name,
      translations: costCenters.translations,
      status: costCenters.status,
      users: countOf(costCenterUsers),
      boxes: countOf(containers, sql` and o.deleted_at = 0`),
      orders: countOf(orders),
    })
    .from(costCenters)
    .where(and(eq(costCenters.tenantId, tenantId), id === undefined ? undefined : eq(costCenters.id, id)))
    .orderBy(asc(costCenters.code));
  return found.map((row) => ({
    ...row,
    shownName: inLanguage({ name: row.costCenterName, translations: row.translations }, language).name,
    status: row.status as CodeOf<typeof costCenterStatus>, // written from the code table
  }));
}
