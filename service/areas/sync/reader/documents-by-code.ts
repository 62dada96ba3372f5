import { and, eq, inArray, sql } from 'drizzle-orm';
import { registration } from '#schema/entities/registration.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Tx } from '#service/db/database.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import type { EntityReader } from './entity-reader.ts';

interface Reading {
  tx: Tx;
  tenantId: string;
  entities: { readonly [registration.name]: EntityReader<typeof registration.name> };
}

/** Reads the documents of a project with these codes, of the classes where a code names one document (`OrderReads`). */
export async function documentsByCode(
  { tx, tenantId, entities }: Reading,
  projectId: string,
  codes: readonly string[],
): Promise<Registration[]> {
  const ofProject = and(eq(classes.tenantId, tenantId), eq(classes.projectId, projectId));
  const its = await tx.select({ id: classes.id }).from(classes).where(ofProject);
  const classIds = its.map(({ id }) => id);
  if (codes.length === 0 || classIds.length === 0) return [];
  // word for word the condition of the unique index
  const isNamed = sql`code_unique and deleted_at = 0 and code <> ''`;
  const where = () => and(inArray(registrations.classId, classIds), inArray(registrations.code, [...codes]), isNamed);
  return (await entities[registration.name].find(where)).filter((row) => row.projectId === projectId);
}
