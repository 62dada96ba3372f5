import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { stampFeed } from './feed.ts';
import { setProjectRight } from './scopes.ts';
import { dropTombstones } from './tombstones.ts';

/** A client whose first deletions are dropped: three boxes before the horizon, one of them deleted, and one behind it. */
let bench: VaultBench;
let anna: TestDevice;
let horizon = 0;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  await anna.send(anna.box('OLD-1'));
  await anna.send(anna.box('OLD-2'));
  const gone = { stream: 'containers', id: 'gone', scope: 'project:p1', row: null } as const;
  await bench.db.inTenant('t1', (tx) => stampFeed(tx, 't1', [gone]));
  await anna.send(anna.box('OLD-3'));
  horizon = (await anna.pull()).head;
  bench.pass((LIMITS.tombstoneDays + 1) * DAY_MS);
  await anna.send(anna.box('NEW-1'));
  expect(await dropTombstones(bench.db, 't1', bench.now())).toBeGreaterThan(0);
});
afterAll(() => bench.close());

/** Reads codes from 0 in pages of one row, with the start position, until the device must restart or is at the head. */
async function readFrom0(device: TestDevice, scope: string, startOf: (head: number) => number) {
  const codes: string[] = [];
  for (let since = 0, start = 0; ;) {
    const page = await device.pull(since, { limit: 1, start, scope });
    if (page.again) return { again: true, codes };
    codes.push(
      ...page.rows.flatMap(({ stream, row }) => (stream === 'containers' ? [String(Reflect.get(Object(row), 'code'))] : [])),
    );
    if (!page.more) return { again: false, codes };
    since = page.to;
    start ||= startOf(page.head);
  }
}

const all = ['OLD-1', 'OLD-2', 'OLD-3', 'NEW-1'];

test('I5: who begins to read when old deletions are forgotten comes to the head, in however many pages', async () => {
  expect(await readFrom0(bench.device('anna', 'new-tablet'), '', (head) => head)).toEqual({ again: false, codes: all });
});

test('who began before the deletions that are forgotten now has to begin again', async () => {
  expect(await readFrom0(anna, '', () => horizon - 1)).toMatchObject({ again: true });
  expect(await readFrom0(anna, '', () => 0)).toMatchObject({ again: true });
  // a first page that was written and never noted: its rows may be among those that are forgotten
  expect(await anna.pull(0, { start: horizon - 1 })).toMatchObject({ again: true, rows: [] });
  expect(await anna.pull(0, { start: horizon })).toMatchObject({ again: false });
});

test('a project granted late is read page by page by who is at the head', async () => {
  const bogdan = bench.device('bogdan');
  await bench.db.inTenant('t1', (tx) => setProjectRight(tx, 't1', 'bogdan', 'p2', true));
  const { head } = await bogdan.pull();
  expect(await readFrom0(bogdan, 'project:p1', () => head)).toEqual({ again: false, codes: all });
});
