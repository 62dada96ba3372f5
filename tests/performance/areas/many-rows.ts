import { performance } from 'node:perf_hooks';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { median } from '#tests/performance/figures.ts';

/**
 * Copies one row of a table `count` times inside the database. `changes` is a JSON object of its columns for the n-th copy
 * (from 1), for example `jsonb_build_object('id', 'b' || n)`.
 */
export async function copyRow(tx: Tx, table: string, id: string, count: number, changes: SQL): Promise<void> {
  await tx.execute(sql`insert into ${sql.raw(table)}
    select copy.* from ${sql.raw(table)} t, generate_series(1, ${count}::int) n, jsonb_populate_record(t, ${changes}) copy
    where t.id = ${id}`);
}

/** Does work without the indexes of these tables but their keys, then makes them: those of a large table are built faster than they grow. */
export async function withoutIndexes(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ name: string; made: string }>(sql`
    select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ${tables.map((table) => sql`to_regclass(${table})`)} and not i.indisprimary`);
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`));
  await work();
  for (const { made } of rows) await tx.execute(sql.raw(made));
}

/** Milliseconds a piece of work takes. */
export async function msOf(work: () => Promise<unknown> | undefined): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Medians of two pieces of work done in turns, after one of each that warms up. `alternating` lets the floor go first in every other
 * turn: the one that comes second may pay for the garbage of the first.
 */
export async function inTurns(
  turns: number,
  mine: (turn: number) => Promise<unknown>,
  floor: (turn: number) => Promise<unknown>,
  { alternating = false } = {},
): Promise<[number, number]> {
  const [own, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= turns; turn += 1) {
    const isFloorFirst = alternating && turn % 2 === 1;
    const before = isFloorFirst ? await msOf(() => floor(turn)) : 0;
    const ours = await msOf(() => mine(turn));
    const theirs = isFloorFirst ? before : await msOf(() => floor(turn));
    if (turn === 0) continue;
    own.push(ours);
    bare.push(theirs);
  }
  return [median(own), median(bare)];
}
