import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#service/db/database.ts';
import { insertRows } from '#service/demo/batches.ts';
import type { DemoClient, DemoFeedRow } from '#service/demo/generate.ts';
import { seeded, type Random } from '#service/demo/random.ts';

/** Rows of one table; the client is added when they are written. */
export interface DemoRows {
  table: PgTable;
  rows: readonly object[];
}

/** Addition of an area to a client of the demonstration. */
export interface DemoMade {
  tables: readonly DemoRows[];
  /** Rows that devices will pull. */
  feed?: readonly Omit<DemoFeedRow, 'seq'>[];
}

/** A client before the areas add to it. */
export type DemoBase = Omit<DemoClient, 'parts' | 'feed'>;

/** Part of an area in the demonstration; pure, from random numbers of its own, so that a new area changes no other. */
export interface DemoPart {
  /** Name of its random numbers. */
  name: string;
  make: (random: Random, client: DemoBase) => DemoMade;
}

/** Rows of a table, checked against its columns. */
export function demoRows<T extends PgTable>(table: T, rows: readonly Omit<T['$inferInsert'], 'tenantId'>[]): DemoRows {
  return { table, rows };
}

/** Makes the part of an area for a client. */
export function makePart({ name, make }: DemoPart, seed: number, client: DemoBase): DemoMade {
  return make(seeded(seed, `${name} ${client.plan.urlPath}`), client);
}

/** Writes the rows of a part. */
export async function writePart(tx: Tx, tenantId: string, { tables }: DemoMade): Promise<void> {
  for (const { table, rows } of tables) {
    const own = rows.map((row) => ({ tenantId, ...row }));
    await insertRows(tx, table, own as PgTable['$inferInsert'][]); // by `demoRows`
  }
}
