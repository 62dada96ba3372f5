import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import type { FeedRow, PullAnswer } from '#schema/sync-wire.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/**
 * A project of heavy rows, as a version without today's bounds may have left it: 60 documents of 400 kB, the last 30 of
 * them from one transaction that is larger than any page.
 */
const ROWS = 60;
const ROW_BYTES = 400_000;
const SPLIT_FROM = 30;

let bench: VaultBench;
let anna: TestDevice;
let before: number;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  before = (await anna.pull()).head;
  await bench.db.asSystem((tx) =>
    tx.execute(sql`
    with counter as (
      insert into counters (tenant_id, n) values ('t1', ${ROWS}::int)
      on conflict (tenant_id) do update set n = counters.n + excluded.n returning n
    )
    insert into feed (tenant_id, stream, row_id, seq, tx_to, scope, row)
    select 't1', 'registrations', 'heavy-' || place, n - ${ROWS}::int + place,
      case when place <= ${SPLIT_FROM}::int then n - ${ROWS}::int + place else n end,
      'project:p1', jsonb_build_object('id', 'heavy-' || place, 'note', repeat('x', ${ROW_BYTES}::int))
    from counter, generate_series(1, ${ROWS}::int) as place`),
  );
});
afterAll(() => bench.close());

async function pages(limit: number): Promise<PullAnswer[]> {
  const all: PullAnswer[] = [];
  for (let since = before; ; since = all.at(-1)?.to ?? since) {
    const page = await anna.pull(since, { limit });
    all.push(page);
    if (!page.more) return all;
  }
}
const sizeOf = (page: PullAnswer) => JSON.stringify(page).length;
const ids = (rows: FeedRow[]) => rows.map(({ id }) => id);

test.each([1, 7, 1_000])('I5: pages of at most %i heavy rows are bounded in bytes and join without gap', async (limit) => {
  const all = await pages(limit);
  const expected = Array.from({ length: ROWS }, (_, index) => `heavy-${index + 1}`);
  expect(ids(all.flatMap(({ rows }) => rows))).toEqual(expected);
  expect(Math.max(...all.map(sizeOf))).toBeLessThanOrEqual(LIMITS.pullBytes + 10_000);
  expect(all.every(({ rows, to }, index) => rows.every(({ seq }) => seq <= to && seq > (all[index - 1]?.to ?? before)))).toBe(
    true,
  );
});

test('a page goes to the next transaction only when the page has room for it', async () => {
  const small = anna.box('LIGHT-1');
  await anna.send(small);
  const all = await pages(1_000);
  // transactions of one row each fill pages to the bound; the large transaction begins a page of its own
  const starts = all.map(({ rows }) => rows[0]?.id ?? '');
  expect(starts).toContain(`heavy-${SPLIT_FROM + 1}`);
  expect(all.length).toBeLessThan(ROWS / 3);
  expect(ids(all.at(-1)?.rows ?? [])).toContain(small.entityId);
});
