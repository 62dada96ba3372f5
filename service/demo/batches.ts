import { getTableColumns, is, sql, SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#service/db/database.ts';

/** Rows in one statement: larger ones gain nothing and hold the database longer. */
const ROWS = 1_000;

/**
 * Inserts many rows quickly: a batch travels as one JSON text and PostgreSQL takes it apart. Columns are those that any row has;
 * the others take their defaults, as does a column where one row lacks it.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => given.has(key));
  const list = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  const target = sql.identifier(getTableConfig(table).name);
  for (let at = 0; at < rows.length; at += ROWS) {
    const text = JSON.stringify(rows.slice(at, at + ROWS).map((row) => renamed(row, columns)));
    await tx.execute(
      sql`insert into ${target} (${list}) select ${list} from jsonb_populate_recordset(null::${target}, ${text}::jsonb)`,
    );
  }
}

function renamed(row: object, columns: readonly [string, PgColumn][]): Record<string, unknown> {
  const values = row as Record<string, unknown>; // an insert row is a plain object
  return Object.fromEntries(
    columns.map(([key, { name, default: missing }]) => [
      name,
      values[key] === undefined && !is(missing, SQL) ? missing : values[key],
    ]),
  );
}
