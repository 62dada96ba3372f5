import { and, asc, desc, eq, inArray, or, lt, sql, type SQL } from 'drizzle-orm';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { columnsOf, sightOf, sightSql } from '#service/areas/sync/sight.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { documentIds, idsWithin } from '#service/db/within-bytes.ts';
import { containers, containerTypes, registrations } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { readPlace, writePlace } from '#service/http/page-place.ts';

/** Containers of the caller's projects with a status, newest first, a page at a time. */
export async function containersByStatus(context: HandlerContext, status: number, after: string) {
  const { tx, tenantId, caller } = context;
  const mine = (await projectsOf(tx, caller)).map(({ id }) => id);
  const from = readPlace(after);
  const conditions: (SQL | undefined)[] = [
    eq(containers.tenantId, tenantId),
    eq(containers.status, status),
    eq(containers.deletedAt, 0),
    inArray(containers.projectId, mine),
  ];
  if (from)
    conditions.push(or(lt(containers.createdAt, from.at), and(eq(containers.createdAt, from.at), lt(containers.id, from.id))));
  const { id, createdAt: at, inherited, description } = containers;
  const own = sql<number>`octet_length(${inherited}::text) + octet_length(${description}) + 500`.as('own');
  const order = sql`created_at desc, id desc`;
  const most = LIMITS.listPageRows + 1;
  const listed = tx
    .select({ id, at, own })
    .from(containers)
    .where(and(...conditions));
  const { ids, isCut } = await idsWithin(tx, sql`${listed.getSQL()} order by ${order} limit ${most}`, order);
  const onPage = and(eq(containers.tenantId, tenantId), inArray(id, ids.slice(0, LIMITS.listPageRows)));
  const found = await tx.select().from(containers).where(onPage).orderBy(desc(at), desc(id));
  const items = found.map((row) => heldRow(container.name, row).row);
  const last = items.at(-1);
  const isLastPage = !isCut && ids.length <= LIMITS.listPageRows;
  return { items, searchPackageId: last && !isLastPage ? writePlace({ at: last.createdAt, id: last.id }) : '', isLastPage };
}

/** A living container of the caller's projects; one of others is as unknown as one that is not there. */
export async function containerOf(context: HandlerContext, which: { id: string } | { code: string }): Promise<Container | null> {
  const { tx, tenantId, caller } = context;
  const named = 'id' in which ? eq(containers.id, which.id) : eq(containers.code, which.code);
  const [found] = await tx
    .select()
    .from(containers)
    .where(and(eq(containers.tenantId, tenantId), eq(containers.deletedAt, 0), named));
  if (!found) return null;
  const mine = await projectsOf(tx, caller);
  return mine.some(({ id }) => id === found.projectId) ? heldRow(container.name, found).row : null;
}

/** Documents of a container in the order they were registered; null when they are more than one answer may hold. */
export async function documentsIn(tx: Tx, tenantId: string, containerId: string): Promise<Registration[] | null> {
  if ((await documentIds(tx, tenantId, containerId)).isCut) return null;
  const ours = and(
    eq(registrations.tenantId, tenantId),
    eq(registrations.containerId, containerId),
    eq(registrations.deletedAt, 0),
  );
  const found = await tx.select().from(registrations).where(ours).orderBy(asc(registrations.createdAt), asc(registrations.id));
  return found.map((row) => heldRow(registration.name, row).row);
}

/** Documents of a container the caller may see, in the same order; null when they are more than one answer may have. */
export async function documentsInSight(
  { tx, tenantId, caller }: HandlerContext,
  containerId: string,
): Promise<Registration[] | null> {
  const documents = await documentsIn(tx, tenantId, containerId);
  const sight = documents && (await sightOf(tx, tenantId, caller.userId));
  return sight ? documents.filter((row) => isVisible(sight, row)) : documents;
}

/** True if a container has documents that the caller may not see. */
export async function hidesDocuments({ tx, tenantId, caller }: HandlerContext, containerId: string): Promise<boolean> {
  const sight = await sightOf(tx, tenantId, caller.userId);
  if (!sight) return false;
  const { rows } = await tx.execute<{ hides: boolean }>(sql`select exists (
    select 1 from registrations d where d.tenant_id = ${tenantId} and d.container_id = ${containerId} and d.deleted_at = 0
      and not coalesce(${sightSql(sight, columnsOf('d'))}, false)) as hides`);
  return rows[0]?.hides === true;
}

/** Types of boxes and envelopes of the client. */
export async function typesOf(tx: Tx, tenantId: string): Promise<ContainerType[]> {
  const found = await tx
    .select()
    .from(containerTypes)
    .where(eq(containerTypes.tenantId, tenantId))
    .orderBy(asc(containerTypes.name));
  return found.map(({ tenantId: _, kind, ...type }) => ({ ...type, kind: kind === 'envelope' ? 'envelope' : 'box' }));
}
