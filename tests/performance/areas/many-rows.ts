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
    select (jsonb_populate_record(t, ${changes})).* from ${sql.raw(table)} t, generate_series(1, ${count}::int) n where t.id = ${id}`);
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
