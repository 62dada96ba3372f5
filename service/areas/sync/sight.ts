import { and, eq, sql, type SQL } from 'drizzle-orm';
import { classAccess } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { NO_VALUE, type Restriction, type Sight } from '#schema/rules/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { userClasses, userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';

/** Reads the sight of a user; null for a user without restrictions, whose reads need no comparison. */
export async function sightOf(tx: Tx, tenantId: string, userId: string): Promise<Sight | null> {
  const account = and(eq(users.tenantId, tenantId), eq(users.id, userId));
  const [person] = await tx.select({ sighted: users.sighted }).from(users).where(account);
  if (!person?.sighted) return null;
  const projects = await tx
    .select({ projectId: userProjects.projectId, classMode: userProjects.classMode })
    .from(userProjects)
    .where(and(eq(userProjects.tenantId, tenantId), eq(userProjects.userId, userId)));
  const listed = await tx
    .select()
    .from(userClasses)
    .where(and(eq(userClasses.tenantId, tenantId), eq(userClasses.userId, userId)));
  return {
    userId,
    projects: new Map(projects.map(({ projectId, classMode }) => [projectId, classMode === 'all' ? 'all' : 'listed'])),
    classes: new Map(
      listed.map(({ classId, access, documentGrants }) => [
        classId,
        { ...accessOf(access), versions: documentGrants.includes(documentGrant.imageVersion) },
      ]),
    ),
    restrictions: await restrictionsOf(tx, tenantId, userId),
  };
}

const accessOf = (access: readonly number[]) => ({
  import: access.includes(classAccess.import),
  search: access.includes(classAccess.search),
});

async function restrictionsOf(tx: Tx, tenantId: string, userId: string): Promise<Map<string, Restriction[]>> {
  const ofClass = and(eq(classes.tenantId, userRestrictions.tenantId), eq(classes.id, userRestrictions.classId));
  const { classId, attributeId, allowed } = userRestrictions;
  const rows = await tx
    .select({ classId, attributeId, allowed, attributes: classes.attributes })
    .from(userRestrictions)
    .leftJoin(classes, ofClass)
    .where(and(eq(userRestrictions.tenantId, tenantId), eq(userRestrictions.userId, userId)));
  const restrictions = new Map<string, Restriction[]>();
  for (const { attributes, ...row } of rows) {
    const attribute = ((attributes ?? []) as Attribute[]).find(({ id }) => id === row.attributeId); // written only from attributes
    const one = { attributeId: row.attributeId, allowed: row.allowed, several: attribute?.multi === true };
    restrictions.set(row.classId, [...(restrictions.get(row.classId) ?? []), one]);
  }
  return restrictions;
}

/** Columns for `isVisible`: of `registrations`, or expressions over the row of the feed. */
export interface SightColumns {
  projectId: SQL;
  classId: SQL;
  values: SQL;
  createdBy: SQL;
}

/** Returns the columns of a table of documents under this name. */
export function columnsOf(alias: string): SightColumns {
  const column = (name: string) => sql.raw(`"${alias}"."${name}"`);
  return {
    projectId: column('project_id'),
    classId: column('class_id'),
    values: column('values'),
    createdBy: column('created_by'),
  };
}

/** Returns the columns of a document inside its row of the feed. */
export function columnsIn(row: SQL): SightColumns {
  const field = (name: string) => sql`(${row} ->> ${sql.raw(`'${name}'`)})`;
  return {
    projectId: field('projectId'),
    classId: field('classId'),
    values: sql`(${row} -> 'values')`,
    createdBy: field('createdBy'),
  };
}

const texts = (list: Iterable<string>) => sql`array(select jsonb_array_elements_text(${JSON.stringify([...list])}::text::jsonb))`;

/** Returns `isVisible` as a condition of a statement. */
export function sightSql(sight: Sight, { projectId, classId, values, createdBy }: SightColumns): SQL {
  const projectsOf = (mode: 'all' | 'listed') => [...sight.projects].filter(([, its]) => its === mode).map(([id]) => id);
  const classesWith = (access: 'import' | 'search') => [...sight.classes].filter(([, its]) => its[access]).map(([id]) => id);
  const own = sql`(${createdBy} = ${sight.userId} and ${classId} = any(${texts(classesWith('import'))}))`;
  const listed = sql`(${classId} = any(${texts(classesWith('search'))}) or ${own})`;
  const reached = sql`(${projectId} = any(${texts(projectsOf('all'))})
    or (${projectId} = any(${texts(projectsOf('listed'))}) and ${listed}))`;
  const allowed = [...sight.restrictions].flatMap(([id, its]) =>
    its.map((restriction) => sql`(${classId} <> ${id} or ${meets(restriction, values)})`),
  );
  return sql.join([reached, ...allowed], sql` and `);
}

function meets({ attributeId, allowed, several }: Restriction, values: SQL): SQL {
  const known = texts(allowed.map((one) => one || NO_VALUE));
  const value = sql`coalesce(nullif(${values} ->> ${attributeId}, ''), ${NO_VALUE}::text)`;
  return several ? sql`string_to_array(${value}, ',') <@ ${known}` : sql`${value} = any(${known})`;
}

/**
 * Returns the condition that a row names no document out of sight.
 *
 * @param ids subquery with the ids of the documents it names; an empty one names none
 */
export const namesOnlySeen = (sight: Sight, ids: SQL): SQL => sql`not exists (
  select 1 from registrations named
  where named.id in (${ids}) and not coalesce(${sightSql(sight, columnsOf('named'))}, false))`;
