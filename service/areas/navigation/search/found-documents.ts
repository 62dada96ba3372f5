import { sql, type SQL } from 'drizzle-orm';
import { ANSWER_LIMITS, SEARCH_LIMITS } from '#schema/limits.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { REGISTRATION_BYTES, withinBytes } from '#service/db/within-bytes.ts';
import type { Place } from '#service/http/page-place.ts';
import type { SearchContext } from './searched-classes.ts';

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
  /** Condition of the documents the caller sees; null where that is all of them. */
  inSight: SQL | null;
  /** Ids of all documents that can match (`probe.ts`); null where each document has to be compared. */
  candidates: readonly string[] | null;
}

/** A document as its statement gives it: a number of 64 bits may come as text. */
export type FoundRow = Omit<Found, 'createdAt'> & { createdAt: number | string };

/** Columns of a found document: `f` is its row, `c` its box. */
export const FOUND_COLUMNS = sql`f.id, f.class_id as "classId", coalesce(f.container_id, '') as "containerId",
  coalesce(c.code, '') as "containerCode", f."values", f.created_at as "createdAt", f.created_by_name as "createdByName"`;

/** A found document from its row. */
export const foundOf = (row: FoundRow): Found => ({ ...row, createdAt: Number(row.createdAt) });

/** Documents on one page of a search. */
export interface Covered {
  found: Found[];
  /** The page ends before the last document of its range, since the answer is full. */
  isCut: boolean;
  /** The last document looked at while older ones remain; null when the page covers all of them. */
  until: Place | null;
}

/**
 * Finds the newest documents behind a place that meet the conditions. Each class is read by its own index of the newest,
 * so a search that finds many stops early, also over all classes of a project. One that finds few stops after `scanned` documents
 * and gives the place to go on from: no page reads a whole class.
 */
export async function findDocuments(
  context: SearchContext,
  searched: readonly Searched[],
  after: Place | null,
  most: number,
  scanned: number = SEARCH_LIMITS.scannedRows,
): Promise<Covered> {
  const { tx, tenantId } = context;
  const isPicky = !isProbed(searched) && searched.some(({ conditions, inSight }) => inSight !== null || conditions.length > 0);
  const until = isPicky ? await edgeOf(context, searched, after, scanned) : null;
  // the edge comes first: a document saved between the two statements is then in exactly one page
  const downTo = until ? sql`and (created_at, id) >= (${until.at}::bigint, ${until.id}::text)` : sql``;
  const parts = searched.map((its) => {
    return sql`(select id, class_id, container_id, "values", ${REGISTRATION_BYTES} as own, created_at, created_by_name from registrations
      where ${inClass(tenantId, its.documentClass, after)} ${downTo} ${met(its)}
      order by created_at desc, id desc limit ${most})`;
  });
  const order = sql`"createdAt" desc, id desc`;
  const list = sql`
    select ${FOUND_COLUMNS}, f.own
    from (${sql.join(parts, sql` union all `)}) f
    left join containers c on c.tenant_id = ${tenantId} and c.id = f.container_id
    order by ${order} limit ${most}`;
  const { rows } = await tx.execute<FoundRow & Record<string, unknown>>(withinBytes(list, order, ANSWER_LIMITS.pageBytes));
  const isCut = rows.length < Number(rows[0]?.['listed_rows'] ?? 0);
  return { found: rows.map(foundOf), isCut, until };
}

/** Gives the last document a page may look at, by number and by size; null when it may look at all that remain. */
async function edgeOf(
  { tx, tenantId }: SearchContext,
  searched: readonly Searched[],
  after: Place | null,
  rows: number,
): Promise<Place | null> {
  const order = sql`created_at desc, id desc`;
  const parts = searched.map(
    ({ documentClass }) => sql`(select id, created_at, ${REGISTRATION_BYTES} as own from registrations
      where ${inClass(tenantId, documentClass, after)} order by ${order} limit ${rows + 1})`,
  );
  const newest = sql`select * from (${sql.join(parts, sql` union all `)}) f order by ${order} limit ${rows + 1}`;
  const whole = withinBytes(newest, order, SEARCH_LIMITS.scannedBytes);
  const edges = await tx.execute<Edge>(sql`
    select id, created_at as at, count(*) over () as fitting, listed_rows as listed from (${whole}) fitting_rows
    order by created_at, id limit 2`);
  const [last, before] = edges.rows;
  if (!last) return null;
  const [fitting, listed] = [Number(last.fitting), Number(last.listed)];
  // the one row beyond the bound was read only to learn that it is there
  const edge = fitting > rows ? before : fitting < listed ? last : undefined;
  return edge ? { at: Number(edge.at), id: edge.id } : null;
}

type Edge = { id: string; at: number | string; fitting: number | string; listed: number | string };

/** True if an index gave all documents that can match, so nothing has to be looked through. */
export const isProbed = (searched: readonly Searched[]): boolean => searched.every(({ candidates }) => candidates !== null);

/** All conditions of a class, with those of sight, each behind an `and`. */
export function met({ conditions, inSight, candidates }: Searched): SQL {
  const seen = inSight ? sql`and ${inSight} ` : sql``;
  const listed = candidates ? sql`and id = any(${sql.param(candidates)}::text[]) ` : sql``;
  return sql`${seen}${listed}${sql.join(conditions.map((condition) => sql`and ${condition} `))}`;
}

/** Counts the documents that match where an index gave all that can. */
export async function countProbed({ tx, tenantId }: SearchContext, searched: readonly Searched[]): Promise<number> {
  const parts = searched.map(
    (its) => sql`select count(*) as n from registrations where ${inClass(tenantId, its.documentClass, null)} ${met(its)}`,
  );
  const { rows } = await tx.execute<{ n: number | string }>(
    sql`select sum(n) as n from (${sql.join(parts, sql` union all `)}) counted`,
  );
  return Number(rows[0]?.n ?? 0);
}

/** Documents of a class behind a place. */
export function inClass(tenantId: string, { id, projectId }: DocumentClass, after: Place | null): SQL {
  const behind = after ? sql`and (created_at, id) < (${after.at}::bigint, ${after.id}::text)` : sql``;
  return sql`tenant_id = ${tenantId} and class_id = ${id} and project_id = ${projectId} and deleted_at = 0 ${behind}`;
}
