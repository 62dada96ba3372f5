import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStatements, type Statement } from '#service/db/embedded/statements.ts';

/** Statements as one message each, against the real PostgreSQL: what is kept between them never changes what they answer. */

let db: PGlite;
let run: ReturnType<typeof makeStatements>;
beforeAll(async () => {
  db = await PGlite.create();
  run = makeStatements(db, {});
});
afterAll(() => db.close());

const ask = async (text: string, params: readonly unknown[] = [], more: Partial<Statement> = {}): Promise<unknown[]> =>
  (await run({ text, params, arrays: false, ...more })).rows;
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

test('parameters of every kind arrive as they were, also what only looks like SQL', async () => {
  const texts = ['a', `"quoted" and \\ and ,{}`, `'; drop table t; --`, '', 'NULL', 'zażółć'];
  const [row] = await ask(
    `select $1::text as word, $2::int as whole, $3::boolean as yes, $4::text as nothing, $5::timestamptz at time zone 'UTC' as at,
            encode($6::bytea, 'hex') as bytes, $7::jsonb as json, $8::text[] as texts, $9::int[] as table, $10::bigint as big`,
    [texts[2], 7, false, null, new Date(0), new Uint8Array([0, 255]), { a: ["'"] }, texts, [[1], [null]], 2n ** 60n],
  );
  expect(row).toMatchObject({ word: texts[2], whole: 7, yes: false, nothing: null, bytes: '00ff', json: { a: ["'"] }, texts });
  expect(row).toMatchObject({ table: [[1], [null]], big: 2n ** 60n, at: new Date(-new Date(0).getTimezoneOffset() * -60_000) });
  expect(await ask('select $1 as word', ['x'], { arrays: true })).toEqual([['x']]);
});

test('a statement that failed is asked again as if it were new', async () => {
  const text = 'select n from later where n > $1';
  expect(await codeOf(ask(text, [0]))).toBe('42P01');
  await ask('create table later (n int primary key)');
  expect(await ask(text, [0])).toEqual([]);
  const insert = 'insert into later values ($1) returning n';
  expect(await ask(insert, [1], { begin: true })).toEqual([{ n: 1 }]);
  expect(await codeOf(ask(insert, [1]))).toBe('23505');
  expect(await codeOf(ask(insert, [2]))).toBe('25P02');
  await db.exec('rollback');
  expect(await ask(insert, [2])).toEqual([{ n: 2 }]);
  expect(await codeOf(ask(insert, ['no number']))).toBe('22P02');
  expect(await ask(insert, [3])).toEqual([{ n: 3 }]);
});

test('what was kept forgets a table that changes its shape, and one that was going to', async () => {
  const all = 'select * from shape';
  await ask('create table shape (a int)');
  await ask('insert into shape values (1)');
  expect(await ask(all)).toEqual([{ a: 1 }]);
  await ask('alter table shape add b int', [], { begin: true });
  expect(await ask(all)).toEqual([{ a: 1, b: null }]);
  await db.exec('rollback');
  expect(await ask(all, [], { begin: true })).toEqual([{ a: 1 }]);
  await db.exec('commit');
  await ask('alter table shape add c int', [], { begin: true });
  await db.exec('commit');
  expect(await ask(all, [], { begin: true })).toEqual([{ a: 1, c: null }]);
  await db.exec('commit');
});

test('the memory for kept statements has an end: the oldest make room', async () => {
  await ask('select 1 as begun', [], { begin: true });
  for (let n = 0; n < 700; n += 1) expect(await ask(`select ${n} as n`)).toEqual([{ n }]);
  const [{ kept } = { kept: 0 }] = (await ask('select count(*)::int as kept from pg_prepared_statements')) as { kept: number }[];
  await db.exec('commit');
  expect(kept).toBeGreaterThan(100);
  expect(kept).toBeLessThanOrEqual(302);
  expect(await ask('select 0 as n')).toEqual([{ n: 0 }]);
});

test('a question with a list of values is planned for these values, however often it is asked', async () => {
  await ask('create table listed (id text primary key, box text not null)');
  await ask('create index listed_box on listed (box)');
  await ask(`insert into listed select 'd' || n, 'b' || n from generate_series(1, 2000) n`);
  const ids = Array.from({ length: 200 }, (_, n) => `d${n * 10 + 1}`);
  const placed = (from: number) => ids.map((_, n) => `$${from + n}`).join(', ');
  const text = `select * from listed where id in (${placed(1)}) or box in (${placed(201)})`;
  await ask('select 1 as begun', [], { begin: true });
  for (let turn = 0; turn < 8; turn += 1) await ask(text, [...ids, ...ids]);
  const kept = (await ask('select statement from pg_prepared_statements')) as { statement: string }[];
  await db.exec('commit');
  expect(kept.some(({ statement }) => statement.includes('from listed where'))).toBe(false);
});
