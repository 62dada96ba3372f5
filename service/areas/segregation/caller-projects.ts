import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** The condition that a row is of a project the caller sees; no row is where there is none. */
export async function ofCallersProjects({ tx, caller }: HandlerContext, projectId: PgColumn): Promise<SQL> {
  const mine = await projectsOf(tx, caller);
  return inArray(projectId, ['', ...mine.map(({ id }) => id)]);
}
