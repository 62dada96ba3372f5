import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#service/db/database.ts';

/** Rows in one statement: larger ones gain nothing and hold the database longer. */
const ROWS = 1_000;

/**
 * Inserts many rows quickly: a batch travels as one JSON text and PostgreSQL takes it apart. Columns are those of the
 * first row; the others take their defaults.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { name, columns } = getTableConfig(table);
  const names = new Map(columns.map((column) => [columnKey(table, column.name), column.name]));
  const keys = Object.keys(first).filter((key) => names.has(key));
  const list = sql.raw(keys.map((key) => `"${names.get(key)}"`).join(', '));
  const target = sql.identifier(name);
  for (let at = 0; at < rows.length; at += ROWS) {
    const batch = rows.slice(at, at + ROWS).map((row) => renamed(row, keys, names));
    const text = JSON.stringify(batch);
    await tx.execute(
      sql`insert into ${target} (${list}) select ${list} from jsonb_populate_recordset(null::${target}, ${text}::jsonb)`,
    );
  }
}

function columnKey(table: PgTable, columnName: string): string {
  const found = Object.entries(table).find(([, column]) => isColumn(column) && column.name === columnName);
  return found?.[0] ?? columnName;
}

function isColumn(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'columnType' in value && 'name' in value;
}

function renamed(row: object, keys: readonly string[], names: ReadonlyMap<string, string>): Record<string, unknown> {
  const values = row as Record<string, unknown>; // an insert row is a plain object
  return Object.fromEntries(keys.map((key) => [names.get(key) ?? key, values[key]]));
}
