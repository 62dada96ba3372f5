import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ANSWER_LIMITS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';
import { registrations } from '#service/db/tables/vault.ts';

/**
 * Size of a document, close enough for a bound and without reading its values: `words` contains them once more, and the length
 * of a text is known without unpacking it. Older rows have no words yet and are measured in full.
 */
export const REGISTRATION_BYTES = sql`(coalesce(octet_length(words), octet_length("values"::text)) + pg_column_size(evidence) + 300)`;

/** Adds to a list with a column `own` (bytes) which of its rows fit an answer; the first always does. */
export function withinBytes(list: SQL, order: SQL, bytes: number): SQL {
  return sql`select * from (
      select listed.*, sum(own) over (order by ${order}) as up_to, count(*) over () as listed_rows from (${list}) listed
    ) sized where up_to <= ${bytes}::int or up_to = own order by ${order}`;
}

/** The ids of a list in order, as far as their rows fit an answer, and whether some did not. */
export async function idsWithin(
  tx: Tx,
  list: SQL,
  order: SQL,
  bytes: number = ANSWER_LIMITS.pageBytes,
): Promise<{ ids: string[]; isCut: boolean }> {
  const { rows } = await tx.execute<{ id: string; listed_rows: number | string }>(withinBytes(list, order, bytes));
  return { ids: rows.map(({ id }) => id), isCut: rows.length < Number(rows[0]?.listed_rows ?? 0) };
}

/**
 * True if the rows of a table that meet a condition exceed one answer, measured as text. Asked before they are read, because
 * the result of one query must fit a node.
 */
export async function exceedAnswer(tx: Tx, table: PgTable, condition: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ size: number | string }>(
    sql`select coalesce(sum(octet_length(${table}::text)), 0) as size from ${table} where ${condition}`,
  );
  return Number(rows[0]?.size) > ANSWER_LIMITS.bytes;
}

/** The ids of the documents of a container, oldest first, and whether they are more than one answer may hold. */
export function documentIds(tx: Tx, tenantId: string, containerId: string): Promise<{ ids: string[]; isCut: boolean }> {
  const list = sql`select id, created_at, ${REGISTRATION_BYTES} as own from ${registrations}
    where tenant_id = ${tenantId} and container_id = ${containerId} and deleted_at = 0`;
  return idsWithin(tx, list, sql`created_at, id`, ANSWER_LIMITS.bytes);
}
