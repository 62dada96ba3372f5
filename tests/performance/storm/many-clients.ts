import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#service/db/database.ts';
import { counters, feed } from '#service/db/tables/sync.ts';
import { tenants, userProjects, users } from '#service/db/tables/tenancy.ts';
import * as dictionaryTables from '#service/db/tables/dictionaries.ts';
import * as vault from '#service/db/tables/vault.ts';

/** What a client needs so that its devices can register documents; each table behind those it refers to. */
const copied = [
  tenants,
  users,
  vault.projects,
  userProjects,
  vault.classes,
  vault.classVersions,
  vault.containerTypes,
  vault.costCenters,
  dictionaryTables.dictionaries,
  dictionaryTables.dictionaryValues,
  vault.containers,
  feed,
  counters,
];

/** Copies the demo client without its documents; gives the addresses of the copies. */
export async function copyDemoClient(db: Database, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `demo-${n}`);
  await db.asSystem(async (tx) => {
    for (const name of names) {
      for (const table of copied) {
        const changed = sql`jsonb_build_object('tenant_id', t.tenant_id || ${name}::text)`;
        const row = table === tenants ? sql`${changed} || jsonb_build_object('url_path', ${name}::text)` : changed;
        const kept = table === feed ? sql`and t.stream <> 'registrations'` : sql``;
        const columns = sql.join(writtenColumns(table), sql`, `);
        await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from (
          select (jsonb_populate_record(t, ${row})).* from ${sql.identifier(getTableName(table))} t
          where t.tenant_id = (select tenant_id from tenants where url_path = 'demo') ${kept}) copy`);
      }
    }
    await tx.execute(sql`analyze`);
  });
  return names;
}

/** The database itself fills the others. */
const writtenColumns = (table: PgTable) =>
  Object.values(getTableColumns(table)).flatMap(({ name, generated }) => (generated ? [] : [sql.identifier(name)]));
