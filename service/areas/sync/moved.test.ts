import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stream } from '#schema/streams.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { stampFeed } from './feed.ts';
import { setProjectRight } from './scopes.ts';
import { dropTombstones } from './tombstones.ts';

/** `anna` sees p1 and p2, `bogdan` only p1. */
let bench: VaultBench;
let [anna, bogdan]: TestDevice[] = [];
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  bogdan = bench.device('bogdan');
});
afterAll(() => bench.close());

const stamp = (id: string, scope: string, row: unknown = { id }) =>
  bench.db.inTenant('t1', (tx) => stampFeed(tx, 't1', [{ stream: 'containers' satisfies Stream, id, scope, row }]));

const right = (granted: boolean) => bench.db.inTenant('t1', (tx) => setProjectRight(tx, 't1', 'bogdan', 'p2', granted));

/** Returns the changes of a row that a device receives after its cursor: scope, and true for a row. */
async function pulled(device: TestDevice | undefined, since: number, id: string, more = {}): Promise<string[]> {
  const page = await device?.pull(since, { limit: 5_000, ...more });
  return (page?.rows ?? []).filter((row) => row.id === id).map(({ scope, row }) => `${scope} ${row === null ? 'gone' : 'here'}`);
}

test('a row that leaves a scope is gone for devices that see only that one, without its new place', async () => {
  const before = await stamp('m1', 'project:p1');
  await stamp('m1', 'project:p2');
  expect(await pulled(bogdan, before, 'm1')).toEqual(['project:p1 gone']);
  expect(await pulled(anna, before, 'm1')).toEqual(['project:p2 here']);
  await stamp('m1', 'project:p1');
  expect(await pulled(bogdan, before, 'm1')).toEqual(['project:p1 here']);
});

test('a row that is archived leaves every device, and comes back to all when it is taken out', async () => {
  const before = await stamp('m2', 'project:p1');
  const archived = await stamp('m2', 'cold:p1');
  expect(await pulled(bogdan, before, 'm2')).toEqual(['project:p1 gone']);
  expect(await pulled(anna, before, 'm2')).toEqual(['project:p1 gone']);
  await stamp('m2', 'cold:p1', { id: 'm2', more: 1 });
  expect(await pulled(bogdan, archived, 'm2')).toEqual(['project:p1 gone']);
  await stamp('m2', 'project:p1');
  expect(await pulled(bogdan, archived, 'm2')).toEqual(['project:p1 here']);
});

test('a device that never saw the scope receives nothing of the move', async () => {
  const before = await stamp('m3', 'project:p2');
  await stamp('m3', 'cold:p2');
  expect(await pulled(bogdan, before, 'm3')).toEqual([]);
  expect(await pulled(bench.device('anna', 'other', 't2'), 0, 'm3')).toEqual([]);
});

test('a scope fetched separately drops what left it, but not what the user sees elsewhere', async () => {
  await stamp('m4', 'project:p1');
  await stamp('m4', 'project:p2');
  await stamp('m5', 'project:p1');
  await stamp('m5', 'cold:p1');
  expect(await pulled(anna, 0, 'm4', { scope: 'project:p1' })).toEqual([]);
  expect(await pulled(anna, 0, 'm5', { scope: 'project:p1' })).toEqual(['project:p1 gone']);
  expect(await pulled(bogdan, 0, 'm4', { scope: 'project:p1' })).toEqual(['project:p1 gone']);
});

test('a right that comes later shows the row where it is now', async () => {
  const before = await stamp('m6', 'project:p1');
  await stamp('m6', 'project:p2');
  await right(true);
  expect(await pulled(bogdan, before, 'm6')).toEqual(['project:p2 here']);
  await right(false);
  expect(await pulled(bogdan, before, 'm6')).toEqual(['project:p1 gone']);
});

test('I5: pages with moved rows join without gap, whatever their size', async () => {
  const start = (await bogdan?.pull(0, { limit: 5_000 }))?.to ?? 0;
  for (let n = 0; n < 12; n += 1) await stamp(`page-${n}`, 'project:p1');
  for (const n of [1, 4, 5, 9]) await stamp(`page-${n}`, n % 2 ? 'cold:p1' : 'project:p2');
  const pages = async (limit: number) => {
    const rows: [string, number, boolean][] = [];
    for (let since = start; ;) {
      const page = await bogdan?.pull(since, { limit });
      if (!page) throw new Error('no device');
      rows.push(...page.rows.map(({ id, seq, row }): [string, number, boolean] => [id, seq, row === null]));
      since = page.to;
      if (!page.more) return rows;
    }
  };
  const whole = await pages(5_000);
  expect(whole.filter(([, , gone]) => gone).map(([id]) => id)).toEqual(['page-1', 'page-4', 'page-5', 'page-9']);
  for (const limit of [1, 2, 3, 5]) expect(await pages(limit)).toEqual(whole);
});

test('moves are forgotten with the tombstones; a device that slept through both starts again', async () => {
  const slept = await stamp('m7', 'project:p1');
  await stamp('m7', 'cold:p1');
  bench.pass(91 * 86_400_000);
  await anna?.send(anna.box('AFTER-MOVES'));
  await dropTombstones(bench.db, 't1', bench.now());
  // receipts date positions: the first one after the move is beyond the horizon only at the next check
  bench.pass(91 * 86_400_000);
  await anna?.send(anna.box('AFTER-MOVES-2'));
  await dropTombstones(bench.db, 't1', bench.now());
  expect((await bogdan?.pull(slept))?.again).toBe(true);
  const left = await bench.db.inTenant('t1', (tx) => tx.execute(sql`select row_id from feed where was <> '{}'`));
  expect(left.rows).toEqual([]);
});
