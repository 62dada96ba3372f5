import { and, eq, sql } from 'drizzle-orm';
import { grantsOf, NO_GROUP, type Role } from '#schema/grants.ts';
import { projectScope, SUPERVISORS, userScope } from '#schema/scopes.ts';
import { projectScopes, readableScopes, scopeChanges } from '#schema/rules/stream-rights.ts';
import type { ScopeRow } from '#schema/streams.ts';
import type { Tx } from '#service/db/database.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { stampFeed } from './feed.ts';
import { poolsOf } from './pools.ts';

/**
 * Grants a user access to a project, or withdraws it, and notifies their devices, which fetch or drop its rows; unsent work
 * survives both (architecture.md, Pull). Writes to the feed, so it comes last in its transaction.
 *
 * @param group `groupKind` of the user there; `NO_GROUP` where all roles count
 */
export async function setProjectRight(
  tx: Tx,
  tenantId: string,
  userId: string,
  projectId: string,
  granted: boolean,
  group: number = NO_GROUP,
): Promise<void> {
  const { tenantId: tenant, userId: user, projectId: project } = userProjects;
  const right = { tenantId, userId, projectId, groupKind: group };
  const there = { target: [tenant, user, project], set: { groupKind: group } };
  if (granted) await tx.insert(userProjects).values(right).onConflictDoUpdate(there);
  else {
    await tx.delete(userProjects).where(and(eq(tenant, tenantId), eq(user, userId), eq(project, projectId)));
  }
  const moved = projectScopes(userId, projectId).map((scope) => ({ scope, granted }));
  await sendScopes(tx, tenantId, userId, [...moved, ...(await casesAgain(tx, tenantId, userId))]);
}

/** Cases belong to no project. The sight of a user depends on projects too, so a user with a sight reads the cases again. */
async function casesAgain(tx: Tx, tenantId: string, userId: string): Promise<ScopeRow[]> {
  const ours = and(eq(users.tenantId, tenantId), eq(users.id, userId), eq(users.sighted, true));
  const [found] = await tx.select({ roles: users.roles }).from(users).where(ours);
  const readable = readableScopes({ userId, grants: grantsOf(found?.roles ?? []), projects: [], pools: [] });
  return found && readable.includes(SUPERVISORS) ? [{ scope: SUPERVISORS, granted: true }] : [];
}

/**
 * Replaces the roles of a user, and sends their devices the scopes that change. Access
 * tokens of the old roles end. Unsent work survives. Writes to the feed, so it comes last in its transaction.
 *
 * @returns false if the client has no such user
 */
export async function setRoles(tx: Tx, tenantId: string, userId: string, roles: readonly Role[]): Promise<boolean> {
  const ours = and(eq(users.tenantId, tenantId), eq(users.id, userId));
  const [found] = await tx.select({ was: users.roles }).from(users).where(ours).for('update');
  if (!found) return false;
  const rightsVersion = sql`${users.rightsVersion} + 1`;
  await tx
    .update(users)
    .set({ roles: [...roles], rightsVersion })
    .where(ours);
  const { tenantId: tenant, userId: user, projectId } = userProjects;
  const held = await tx
    .select({ projectId })
    .from(userProjects)
    .where(and(eq(tenant, tenantId), eq(user, userId)));
  const projects = held.map((row) => row.projectId);
  const pools = await poolsOf(tx, tenantId, userId);
  await sendScopes(tx, tenantId, userId, scopeChanges({ userId, projects, pools }, found.was, roles));
  return true;
}

/**
 * Grants a user's devices the scopes of a changed sight again. A device then reads them from the
 * beginning, drops the rows that no longer come, and keeps unsent work. Writes to the feed, so it comes last in its transaction.
 *
 * @param projects whose documents the user now sees differently
 */
export async function resendScopes(tx: Tx, tenantId: string, userId: string, projects: readonly string[]): Promise<void> {
  const scopes = projects.length > 0 ? [...projects.map(projectScope), SUPERVISORS] : [];
  const ours = and(eq(users.tenantId, tenantId), eq(users.id, userId));
  const [found] = await tx.select({ roles: users.roles }).from(users).where(ours);
  const readable = new Set(readableScopes({ userId, grants: grantsOf(found?.roles ?? []), projects, pools: [] }));
  const granted = scopes.filter((scope) => readable.has(scope)).map((scope) => ({ scope, granted: true }));
  await sendScopes(tx, tenantId, userId, granted);
}

/** Sends scopes that were granted or withdrawn to a user's devices. Writes to the feed, so it comes last in its transaction. */
export async function sendScopes(tx: Tx, tenantId: string, userId: string, rows: readonly ScopeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const drafts = rows.map((row) => ({ stream: 'scopes' as const, id: `${userId}/${row.scope}`, scope: userScope(userId), row }));
  await stampFeed(tx, tenantId, drafts);
}
