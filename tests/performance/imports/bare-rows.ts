import { and, eq, getTableColumns, inArray } from 'drizzle-orm';

import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { Database } from '#service/db/database.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { importMade } from '#service/db/tables/imports.ts';
import { documentNumbers } from '#service/db/tables/numbers.ts';
import { custody, feed } from '#service/db/tables/sync.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';

/** What an import writes, each table behind those it refers to. */
const written = [containers, registrations, documentNumbers, documentHistory, custody, importMade, feed] as const;
type Row = Record<string, unknown>;

/** Rows of one table in batches of this size. */
export interface Batch {
  table: PgTable;
  rows: Row[];
}

/** Reads everything an import of `from` wrote, in batches for another client. */
export async function batchesOf(db: Database, from: string, to: string, size: number): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const table of written) {
    const { tenantId } = columnsOf(table);
    const rows = await db.asSystem(async (tx) => (await tx.select().from(table).where(eq(tenantId, from))) as Row[]);
    for (let at = 0; at < rows.length; at += size)
      batches.push({ table, rows: rows.slice(at, at + size).map((row) => ({ ...row, tenantId: to })) });
  }
  return batches;
}

/** Inserts batches, each in a transaction of its own. */
export async function insertBare(db: Database, to: string, batches: readonly Batch[]): Promise<void> {
  for (const { table, rows } of batches) await db.inTenant(to, (tx) => insertRows(tx, table, rows as never[])); // rows of this table
}

/** Deletes documents and boxes of batches by their ids, each batch in a transaction of its own. */
export async function deleteBare(db: Database, to: string, batches: readonly Batch[]): Promise<void> {
  for (const table of [registrations, containers]) {
    const columns = columnsOf(table);
    for (const batch of batches.filter((one) => one.table === table)) {
      const ids = batch.rows.map(({ id }) => String(id));
      await db.inTenant(to, (tx) => tx.delete(table).where(and(eq(columns.tenantId, to), inArray(columns.id, ids))));
    }
  }
}

/** Finds codes among the documents, as a check has to. */
export async function lookUp(db: Database, tenantId: string, codes: readonly string[]): Promise<number> {
  const among = and(eq(registrations.tenantId, tenantId), inArray(registrations.code, [...codes]));
  return (await db.inTenant(tenantId, (tx) => tx.select({ id: registrations.id }).from(registrations).where(among))).length;
}

const columnsOf = (table: PgTable) => getTableColumns(table) as unknown as Record<'tenantId' | 'id', PgColumn>; // each has a tenant
