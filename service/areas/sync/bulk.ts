import { getTableColumns, is, sql, SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#service/db/database.ts';

/** Many rows as one statement with one parameter: building and sending a thousand parameters costs more than the insert. */

interface Shape {
  name: SQL;
  columns: SQL;
  /** `column type, …` for `jsonb_to_recordset`. */
  record: SQL;
  key: SQL;
  updates: SQL;
  /** A column that is never null takes its default if a row has no value for it. */
  fields: readonly { property: string; column: string; missing: unknown }[];
}

const list = (parts: readonly string[]) => sql.raw(parts.join(', '));

const shapes = new WeakMap<PgTable, Map<string, Shape>>();

function shapeOf(table: PgTable, kept: readonly string[]): Shape {
  const ofTable = shapes.get(table) ?? new Map<string, Shape>();
  const known = ofTable.get(kept.join());
  if (known) return known;
  const { name, primaryKeys } = getTableConfig(table);
  const columns = Object.entries(getTableColumns(table)).filter(
    ([property, { generated }]) => !generated && !kept.includes(property),
  );
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  const shape: Shape = {
    name: sql.raw(`"${name}"`),
    columns: list(columns.map(([, { name: column }]) => `"${column}"`)),
    record: list(columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`)),
    key: list([...keys].map((column) => `"${column}"`)),
    updates: list(
      columns
        .filter(([, { name: column }]) => !keys.has(column))
        .map(([, { name: column }]) => `"${column}" = excluded."${column}"`),
    ),
    fields: columns.map(([property, { name: column, notNull, default: missing }]) => ({
      property,
      column,
      missing: notNull && !is(missing, SQL) ? missing : undefined,
    })),
  };
  shapes.set(table, ofTable.set(kept.join(), shape));
  return shape;
}

function recordset(shape: Shape, rows: readonly object[]): SQL {
  const records = rows.map((row) =>
    Object.fromEntries(
      shape.fields.map(({ property, column, missing }) => [column, (row as Record<string, unknown>)[property] ?? missing]),
    ),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as x(${shape.record})`;
}

/**
 * Inserts rows. For existing keys `replace` writes the new values and `keep` leaves the row as it is.
 * @param kept columns to leave out: a new row gets their defaults, a replaced one keeps its values
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  onKey: 'fail' | 'replace' | 'keep' = 'fail',
  kept: readonly string[] = [],
): Promise<void> {
  if (rows.length > 0) await tx.execute(insertion(table, rows, onKey, kept));
}

/** Returns the statement of `insertRows` as a part of a larger one. */
export function insertion<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  onKey: 'fail' | 'replace' | 'keep' = 'fail',
  kept: readonly string[] = [],
): SQL {
  const shape = shapeOf(table, kept);
  const conflict = {
    fail: sql``,
    replace: sql` on conflict (${shape.key}) do update set ${shape.updates}`,
    keep: sql` on conflict (${shape.key}) do nothing`,
  }[onKey];
  return sql`insert into ${shape.name} (${shape.columns}) select ${shape.columns} from ${recordset(shape, rows)}${conflict}`;
}
