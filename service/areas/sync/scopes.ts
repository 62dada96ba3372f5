import { and, eq } from 'drizzle-orm';
import { projectScope, userScope } from '#schema/rules/judge/feed-rows.ts';
import type { ScopeRow } from '#schema/streams.ts';
import type { Tx } from '#service/db/database.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { stampFeed } from './feed.ts';

/**
 * Lets a user into a project, or out of it, and tells his devices, which fetch or drop its rows; unsent work survives
 * both (architecture.md, Pull). Writes to the feed, so it comes last in its transaction.
 */
export async function setProjectRight(
  tx: Tx,
  tenantId: string,
  userId: string,
  projectId: string,
  granted: boolean,
): Promise<void> {
  const right = { tenantId, userId, projectId };
  if (granted) await tx.insert(userProjects).values(right).onConflictDoNothing();
  else {
    const { tenantId: tenant, userId: user, projectId: project } = userProjects;
    await tx.delete(userProjects).where(and(eq(tenant, tenantId), eq(user, userId), eq(project, projectId)));
  }
  const row: ScopeRow = { scope: projectScope(projectId), granted };
  await stampFeed(tx, tenantId, [{ stream: 'scopes', id: `${userId}/${row.scope}`, scope: userScope(userId), row }]);
}
