import { sql, type SQL } from 'drizzle-orm';
import { ANSWER_LIMITS } from '#schema/limits.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { REGISTRATION_BYTES, withinBytes } from '#service/db/within-bytes.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import type { Place } from '#service/http/page-place.ts';

/** A document as a search finds it. */
export interface Found {
  id: string;
  classId: string;
  containerId: string;
  containerCode: string;
  values: Readonly<Record<string, string>>;
  createdAt: number;
  createdByName: string;
}

/** A class to look through, and what its documents must meet. */
export interface Searched {
  documentClass: DocumentClass;
  conditions: readonly SQL[];
}

type Row = Omit<Found, 'createdAt'> & { createdAt: number | string };

/**
 * The newest documents that meet the conditions, behind a place. Each class is read by its own index of the newest, so
 * that a search which finds many stops early, also over all classes of a project. What does not fit an answer is cut off.
 */
export async function findDocuments(
  { tx, tenantId }: HandlerContext,
  searched: readonly Searched[],
  after: Place | null,
  most: number,
): Promise<{ found: Found[]; isCut: boolean }> {
  const behind = after ? sql`and (created_at, id) < (${after.at}::bigint, ${after.id}::text)` : sql``;
  const parts = searched.map(({ documentClass: { id, projectId }, conditions }) => {
    const met = conditions.map((condition) => sql`and ${condition} `);
    return sql`(select id, class_id, container_id, "values", ${REGISTRATION_BYTES} as own, created_at, created_by_name from registrations
      where tenant_id = ${tenantId} and class_id = ${id} and project_id = ${projectId} and deleted_at = 0
      ${behind} ${sql.join(met)} order by created_at desc, id desc limit ${most})`;
  });
  const order = sql`"createdAt" desc, id desc`;
  const list = sql`
    select f.id, f.class_id as "classId", f.container_id as "containerId", c.code as "containerCode", f."values",
      f.created_at as "createdAt", f.created_by_name as "createdByName", f.own
    from (${sql.join(parts, sql` union all `)}) f
    join containers c on c.tenant_id = ${tenantId} and c.id = f.container_id
    order by ${order} limit ${most}`;
  const { rows } = await tx.execute<Row & Record<string, unknown>>(withinBytes(list, order, ANSWER_LIMITS.pageBytes));
  const isCut = rows.length < Number(rows[0]?.['listed_rows'] ?? 0);
  return { found: rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) })), isCut };
}
