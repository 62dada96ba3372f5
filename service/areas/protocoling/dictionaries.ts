import { sql } from 'drizzle-orm';
import { ANSWER_LIMITS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { Tx } from '#service/db/database.ts';

const HINTS = 50;

/** Current values of a dictionary that begin like the text, accents and case aside. */
export async function hints(tx: Tx, tenantId: string, dictionaryId: string, begin: string): Promise<string[]> {
  const found = await tx.execute<{ value: string }>(sql`
    select value from dictionary_values
    where tenant_id = ${tenantId} and dictionary_id = ${dictionaryId} and until_version = 0 and folded ^@ ${foldText(begin)}
    order by folded, value limit ${HINTS}`);
  return found.rows.map(({ value }) => value);
}

/**
 * Gives all current values in folded order, by code point as every device sorts them, or `tooLarge` when they exceed one
 * answer. One row with one array: a hundred thousand rows would take longer to hand over than to read.
 */
export async function wholeDictionary(tx: Tx, tenantId: string, id: string) {
  const current = sql`from dictionary_values where tenant_id = ${tenantId} and dictionary_id = ${id} and until_version = 0`;
  // measured first: an array beyond the bound is not even made
  const found = await tx.execute<{ version: number; date: number | string; isLarge: boolean; list: string | null }>(sql`
    select version, date, is_large as "isLarge", case when not is_large then (
      select json_agg(value order by folded collate "C", value collate "C")::text ${current}
    ) end as list
    from dictionaries, (select coalesce(sum(octet_length(value) + 3), 0) > ${ANSWER_LIMITS.bytes}::int as is_large ${current}) as size
    where tenant_id = ${tenantId} and id = ${id}`);
  const [row] = found.rows;
  if (!row) return null;
  if (row.isLarge) return 'tooLarge';
  const values = row.list === null ? [] : (JSON.parse(row.list) as string[]); // made by json_agg from a text column
  return { id, version: row.version, date: Number(row.date), values };
}
