import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseStartFault } from '#service/db/faults.ts';
import { migrate } from '#service/db/migrate.ts';
import * as schema from '#service/db/schema.ts';
import { temporaryDatabase, type TemporaryDatabase } from '#tests/bench/temporary-database.ts';

let db: TemporaryDatabase;
beforeAll(async () => {
  db = await temporaryDatabase();
});
afterAll(() => db?.close());

test('the migrations make exactly the tables that are declared: generate one when this fails', async () => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ place: string; filled: boolean }>(sql`
      select table_name || '.' || column_name as place, is_nullable = 'NO' as filled
      from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`),
  );
  const declared = Object.values(schema).flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => `${name}.${column.name} ${column.notNull ? 'filled' : 'open'}`);
  });
  expect(rows.map(({ place, filled }) => `${place} ${filled ? 'filled' : 'open'}`).toSorted()).toEqual(declared.toSorted());
});

test('every declared index is there', async () => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ name: string }>(sql`select indexname as name from pg_indexes where schemaname = 'public'`),
  );
  const there = new Set(rows.map(({ name }) => name));
  const declared = Object.values(schema).flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name ?? ''));
  expect(declared.length).toBeGreaterThan(15);
  expect(declared.filter((name) => !there.has(name))).toEqual([]);
});

test('a migration may take longer than any statement of a call', async () => {
  const left: unknown[] = [];
  const asSystem: typeof db.asSystem = (work) =>
    db.asSystem(async (tx) => {
      await tx.execute(sql`select set_config(name, '60s', true)
        from (values ('statement_timeout'), ('idle_in_transaction_session_timeout')) as timeouts(name)`);
      const done = await work(tx);
      const { rows } = await tx.execute<Record<string, string>>(sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`);
      left.push(rows[0]);
      return done;
    });
  expect(await migrate({ ...db, asSystem })).toEqual([]);
  expect(left).toEqual([{ statement: '0', idle: '0' }]);
});

test.each(['57014', '55P03'])('one that was stopped from outside (%s) is reported in one clear line', async (state) => {
  const raised = sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`);
  const asSystem: typeof db.asSystem = (work) => db.asSystem((tx) => tx.execute(raised).then(() => work(tx)));
  const fault = await migrate({ ...db, asSystem }).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(DatabaseStartFault);
  expect((fault as Error).message).toMatch(
    /^The database could not be brought up to date: [^\n]+ Nothing was changed; start again\.$/,
  );
});

test('tables are looked at before their rows are rewritten: a restored dump has no statistics', async () => {
  const restored = await temporaryDatabase();
  try {
    const known = () =>
      restored.asSystem(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select reltuples::int as n from pg_class where relname = 'receipts'`,
        );
        return rows[0]?.n;
      });
    await restored.asSystem(async (tx) => {
      await tx.execute(sql`alter table receipts drop column came_seq`);
      await tx.execute(sql`delete from migrations where name = '0012_came_seq'`);
    });
    expect(await known()).toBe(-1);
    expect(await migrate(restored)).toEqual(['0012_came_seq']);
    expect(await known()).toBe(0);
  } finally {
    await restored.close();
  }
});
