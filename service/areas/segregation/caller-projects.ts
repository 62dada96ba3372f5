import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Grant } from '#schema/grants.ts';
import { mayIn } from '#schema/judge/may.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** The condition that a row is of a project the caller sees; no row is where there is none. */
export async function ofCallersProjects({ tx, caller }: HandlerContext, projectId: PgColumn): Promise<SQL> {
  const mine = await projectsOf(tx, caller);
  return inArray(projectId, ['', ...mine.map(({ id }) => id)]);
}

/** True if the caller sees the project. */
export async function seesProject({ tx, caller }: HandlerContext, projectId: string): Promise<boolean> {
  return (await projectsOf(tx, caller)).some(({ id }) => id === projectId);
}

/** True if the caller has a grant in the project. */
export async function mayInProject({ tx, tenantId, caller }: HandlerContext, grant: Grant, projectId: string): Promise<boolean> {
  return mayIn(await new TransactionReader(tx, tenantId).person(caller.userId), grant, projectId);
}
