import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { migratedFolder } from '#tests/bench/temporary-database.ts';
import { openDatabase, type Database, type Tx } from '#service/db/database.ts';

let dataDir: string;
let db: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'strongroom-statistics-'));
  copyFolder(await migratedFolder(), dataDir);
  db = await openDatabase({ dataDir });
}, 240_000);
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true });
});

const insert = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`insert into papers select 'only', 'class', 'P-' || n from generate_series(${from}::int, ${to}::int) n`);

async function planOf(codes: readonly string[]): Promise<string> {
  const list = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  const asked = sql`explain select code from papers where client = 'only' and class = 'class' and code in (${list})`;
  const { rows } = await db.asSystem((tx) => tx.execute<Record<string, string>>(asked));
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

test('a table that has grown is analyzed, so codes are looked up by their index and not among all documents of the client', async () => {
  await db.asSystem(async (tx) => {
    await tx.execute(sql`create table papers (client text, class text, code text, primary key (client, class, code))`);
    await tx.execute(sql`create index papers_class on papers (client, class)`);
  });
  for (let n = 0; n < 20; n += 1) await db.asSystem((tx) => insert(tx, n * 500 + 1, n * 500 + 500));
  // the analysis takes its turn between two transactions
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ known: number }>(sql`select reltuples as known from pg_class where relname = 'papers'`),
  );
  expect(rows[0]?.known).toBeGreaterThanOrEqual(5_000);
  expect(await planOf(Array.from({ length: 20 }, (_, n) => `P-${n * 7}`))).toContain('papers_pkey');
});
