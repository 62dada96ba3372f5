import { and, asc, eq, type SQL } from 'drizzle-orm';
import { container } from '#schema/entities/container.ts';
import type { Container } from '#schema/records/container.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { ofCallersProjects } from './caller-projects.ts';

/** Reads the boxes of the caller's projects that fulfil a condition, by code, at most as many. */
export async function reachedBoxes(context: HandlerContext, which: SQL | undefined, most: number): Promise<Container[]> {
  const { tx, tenantId } = context;
  const mine = await ofCallersProjects(context, containers.projectId);
  const asked = and(eq(containers.tenantId, tenantId), eq(containers.deletedAt, 0), which, mine);
  const found = await tx.select().from(containers).where(asked).orderBy(asc(containers.code)).limit(most);
  return found.map((row) => heldRow(container.name, row).row);
}
