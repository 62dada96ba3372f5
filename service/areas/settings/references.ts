import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { costCenterStatus } from '#schema/codes.ts';
import { documentClass, type CostCenter, type DocumentClass, type Project } from '#schema/records/reference.ts';
import { mayReachClass } from '#schema/rules/sight.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { classes, costCenters, costCenterUsers, projects } from '#service/db/tables/vault.ts';
import type { Caller } from '#service/http/handlers.ts';

/**
 * Returns the projects the caller may work in. Internal staff away from home without an account there see all of that client
 * (service/README.md, Internal staff); with an account they see what it was given, like every user.
 */
export async function projectsOf(tx: Tx, { tenantId, userId, away }: Caller): Promise<Project[]> {
  const own = await tx
    .select({ project: projects })
    .from(userProjects)
    .innerJoin(projects, and(eq(projects.tenantId, userProjects.tenantId), eq(projects.id, userProjects.projectId)))
    .where(and(eq(userProjects.tenantId, tenantId), eq(userProjects.userId, userId)))
    .orderBy(asc(projects.name));
  if (own.length > 0 || !away || (await hasAccount(tx, tenantId, userId)))
    return own.map(({ project }) => withoutTenant(project));
  const all = await tx.select().from(projects).where(eq(projects.tenantId, tenantId)).orderBy(asc(projects.name));
  return all.map(withoutTenant);
}

async function hasAccount(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const here = and(eq(users.tenantId, tenantId), eq(users.id, userId));
  return (await tx.select({ id: users.id }).from(users).where(here)).length > 0;
}

/** Classes of these projects. */
export async function classesOf(tx: Tx, tenantId: string, projectIds: readonly string[]): Promise<DocumentClass[]> {
  if (projectIds.length === 0) return [];
  const found = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.tenantId, tenantId), inArray(classes.projectId, [...projectIds])))
    .orderBy(asc(classes.name));
  // the attributes are stored as JSON: what is read back is held to the shape
  return found.map((row) => v.parse(documentClass, withoutTenant(row)));
}

/** Classes of these projects the caller reaches, for registering or for searching. */
export async function reachedClasses(
  tx: Tx,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  projectIds: readonly string[],
): Promise<DocumentClass[]> {
  const sight = await sightOf(tx, tenantId, userId);
  const found = await classesOf(tx, tenantId, projectIds);
  return found.filter(({ id: classId, projectId }) => mayReachClass(sight, { projectId, classId }));
}

/** True if a class of the caller's projects takes values from this dictionary; otherwise it is unknown to the caller. */
export async function mayReadDictionary(tx: Tx, caller: Caller, dictionaryId: string): Promise<boolean> {
  const mine = (await projectsOf(tx, caller)).map(({ id }) => id);
  if (mine.length === 0) return false;
  const uses = sql`${classes.attributes} @> ${JSON.stringify([{ dictionaryId }])}::text::jsonb`;
  const ours = and(eq(classes.tenantId, caller.tenantId), inArray(classes.projectId, mine), uses);
  return (await tx.select({ id: classes.id }).from(classes).where(ours).limit(1)).length > 0;
}

/** Active cost centers the caller may charge, by code. */
export async function activeCostCenters(tx: Tx, { tenantId, userId }: Caller): Promise<CostCenter[]> {
  const isTheirs = sql`exists (select 1 from ${costCenterUsers} where ${costCenterUsers.tenantId} = ${tenantId}
    and ${costCenterUsers.costCenterId} = ${costCenters.id} and ${costCenterUsers.userId} = ${userId})`;
  const isOpen = or(eq(costCenters.restricted, false), isTheirs);
  const found = await tx
    .select()
    .from(costCenters)
    .where(and(eq(costCenters.tenantId, tenantId), eq(costCenters.status, costCenterStatus.active), isOpen))
    .orderBy(asc(costCenters.code));
  return found.map(withoutTenant);
}

function withoutTenant<T extends { tenantId: string }>({ tenantId: _tenantId, ...row }: T): Omit<T, 'tenantId'> {
  return row;
}
