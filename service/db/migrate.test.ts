import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '#service/db/schema.ts';
import { temporaryDatabase, type TemporaryDatabase } from '#service/db/temporary-database.ts';

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
