import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#schema/operations/operation.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { stampFeed } from './feed.ts';
import { setProjectRight } from './scopes.ts';
import { dropTombstones } from './tombstones.ts';

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

/** Pulls to the head in pages, as a device does. */
async function pullAll(device: TestDevice, limit: number, from = 0): Promise<{ rows: FeedRow[]; to: number; ends: number[] }> {
  const [rows, ends]: [FeedRow[], number[]] = [[], []];
  let since = from;
  for (;;) {
    const page = await device.pull(since, { limit });
    expect(page.since).toBe(since);
    rows.push(...page.rows);
    ends.push(page.to);
    since = page.to;
    if (!page.more) return { rows, to: since, ends };
  }
}

test('I5: pages join without gap and end where transactions end, whatever their size', async () => {
  for (let index = 0; index < 12; index += 1) {
    const box = anna.box(`PAGE-${index}`);
    await anna.send(box, ...Array.from({ length: index % 4 }, (_, place) => anna.file(box, `PAGE-${index}-${place}`)));
  }
  const ends = await bench.db.inTenant('t1', (tx) =>
    tx.execute<{ tx_to: number | string }>(sql`select distinct tx_to from feed`),
  );
  const known = new Set([0, ...ends.rows.map(({ tx_to: end }) => Number(end))]);
  const whole = await pullAll(anna, 5_000);
  for (const limit of [1, 2, 3, 7]) {
    const paged = await pullAll(anna, limit);
    expect(paged.rows).toEqual(whole.rows);
    expect(paged.ends.every((end) => known.has(end))).toBe(true);
  }
  expect(new Set(whole.rows.map(({ seq }) => seq)).size).toBe(whole.rows.length);
});

test('I5: a reader next to twelve writers misses nothing', async () => {
  const writers = Array.from({ length: 12 }, (_, index) => bench.device('anna', `writer-${index}`));
  const seen = new Map<string, number>();
  let since = (await anna.pull(0, { limit: 5_000 })).head;
  const writing = new AbortController();
  const read = async () => {
    const page = await anna.pull(since, { limit: 5 });
    for (const { stream, id, seq } of page.rows) seen.set(`${stream}/${id}`, seq);
    since = page.to;
    return page.more;
  };
  const reading = (async () => {
    while (!writing.signal.aborted) await read();
    while (await read());
  })();
  const made = await Promise.all(
    writers.map(async (writer, index) => {
      const boxes = Array.from({ length: 8 }, (_, place) => writer.box(`STRESS-${index}-${place}`));
      for (const box of boxes) {
        const sent = await writer.send(box, writer.file(box, String(box.payload['code'])));
        expect(sent).toEqual(['applied', 'applied']);
      }
      return boxes;
    }),
  );
  writing.abort();
  await reading;
  const missed = made.flat().filter(({ entityId, opId }) => !seen.has(`containers/${entityId}`) || !seen.has(`verdicts/${opId}`));
  expect(missed).toEqual([]);
});

test('a row that changes while a device pages is shown in its newest state, once', async () => {
  const box = anna.box('MOVES-1');
  await anna.send(box);
  const { to } = await pullAll(anna, 5_000);
  for (const code of ['MOVES-D1', 'MOVES-D2', 'MOVES-D3']) await anna.send(anna.file(box, code));
  const { rows } = await pullAll(anna, 2, to);
  const states = rows.filter(({ id }) => id === box.entityId).map(({ row }) => (row as { documents: number }).documents);
  expect(states).toEqual([3]);
});

test('B15: another epoch, or a cursor the service has not reached, starts again; the first pull needs neither', async () => {
  const { epoch, head } = await anna.pull();
  expect(await anna.pull(1, { epoch })).toMatchObject({ again: false });
  expect(await anna.pull(1, { epoch: 'before the restore' })).toMatchObject({ again: true, rows: [], epoch });
  expect(await anna.pull(head + 1, { epoch })).toMatchObject({ again: true, rows: [] });
});

test('I7: a device gets the scopes of its user and nothing of another client', async () => {
  const bogdan = bench.device('bogdan');
  const stranger = bench.device('anna', 'tablet-anna', 't2');
  const [hidden, foreign] = [anna.box('SCOPE-P2', { projectId: 'p2', classId: 'other' }), stranger.box('SCOPE-T2')];
  expect(await anna.send(hidden)).toEqual(['applied']);
  expect(await stranger.send(foreign)).toEqual(['applied']);
  expect((await anna.rows('containers')).has(hidden.entityId)).toBe(true);
  expect((await bogdan.rows('containers')).has(hidden.entityId)).toBe(false);
  expect((await bogdan.rows('verdicts')).has(hidden.opId)).toBe(false);
  expect([...(await stranger.rows('containers')).keys()]).toEqual([foreign.entityId]);
  expect((await anna.rows('containers')).has(foreign.entityId)).toBe(false);
  // ids of another client are as unknown as missing ids
  const file = anna.file(foreign.entityId, 'SCOPE-X');
  expect(await anna.send(file)).toEqual(['refused entityUnknown']);
  expect(await stranger.send(anna.box('SCOPE-STOLEN'))).toEqual(['refused ownerMismatch']);
});

test('cases go to the desk only', async () => {
  const box = anna.box('SCOPE-P2', { description: 'other' });
  expect(await anna.send(box)).toEqual(['contested duplicateCode']);
  expect((await anna.rows('conflicts')).size).toBe(0);
  expect((await bench.device('celina').rows('conflicts')).has(box.opId)).toBe(true);
});

test('a right granted or withdrawn reaches the device as a scope row; the scope can be fetched separately', async () => {
  const bogdan = bench.device('bogdan');
  const { to } = await bogdan.pull(0, { limit: 5_000 });
  expect((await bogdan.pull(0, { scope: 'project:p2' })).rows).toEqual([]);
  const right = (granted: boolean) => bench.db.inTenant('t1', (tx) => setProjectRight(tx, 't1', 'bogdan', 'p2', granted));
  await right(true);
  const rows = (await bogdan.pull(to)).rows;
  expect(rows.map(({ stream, row }) => [stream, row])).toEqual([['scopes', { scope: 'project:p2', granted: true }]]);
  const scope = await bogdan.pull(0, { scope: 'project:p2' });
  expect(scope.rows.map(({ scope: of }) => of)).toEqual(['project:p2']);
  expect(scope.to).toBe(scope.head);
  await right(false);
  expect((await bogdan.pull(to)).rows.map(({ row }) => row)).toEqual([{ scope: 'project:p2', granted: false }]);
  expect((await bogdan.pull(0, { scope: 'project:p2' })).rows).toEqual([]);
  expect((await bogdan.pull(0, { scope: 'supervisors' })).rows).toEqual([]);
});

test('a device that slept past the forgotten deletions starts again', async () => {
  const box = anna.box('GONE-1');
  await anna.send(box);
  const before = await anna.pull(0, { limit: 5_000 });
  const desk = bench.device('celina');
  expect(await desk.send(desk.make('container.delete', {}, { entityId: box.entityId }))).toEqual(['applied']);
  expect((await anna.pull(before.to)).rows.find(({ id }) => id === box.entityId)?.row).toBeNull();
  expect(await dropTombstones(bench.db, 't1', bench.now())).toBe(0);
  bench.pass(91 * 86_400_000);
  await anna.send(anna.box('GONE-2'));
  expect(await dropTombstones(bench.db, 't1', bench.now())).toBeGreaterThan(0);
  expect((await anna.pull(before.to)).again).toBe(true);
  const fresh = await anna.pull(0, { limit: 5_000 });
  expect(fresh).toMatchObject({ again: false });
  expect(fresh.rows.some(({ id }) => id === box.entityId)).toBe(false);
  expect((await anna.pull(fresh.to)).again).toBe(false);
});

const DAY_MS = 86_400_000;

async function clash(code: string): Promise<Operation> {
  const bogdan = bench.device('bogdan');
  const late = bogdan.box(code, { description: 'other' });
  expect(await anna.send(anna.box(code))).toEqual(['applied']);
  expect(await bogdan.send(late)).toEqual(['contested duplicateCode']);
  return late;
}

async function reject(about: Operation): Promise<void> {
  const desk = bench.device('celina');
  const version = (await desk.rows<{ version: number }>('conflicts')).get(about.opId)?.version;
  const decided = { version, choice: { take: 'reject' }, reason: 'twice', note: '', batchId: '', secondsSpent: 1 };
  expect(await desk.send(desk.make('conflict.decide', decided, { entityId: about.opId }))).toEqual(['applied']);
}

const wordOn = ({ rows }: { rows: FeedRow[] }, { opId }: Operation) => rows.find(({ id }) => id === opId)?.row;

test('a case decided long after it came: its author gets the word, and who is up to date does not start again', async () => {
  const bogdan = bench.device('bogdan');
  const [first, second] = [await clash('WORD-1'), await clash('WORD-2')];
  const slept = (await bogdan.pull(0, { limit: 5_000 })).to;
  bench.pass(31 * DAY_MS);
  await reject(first);
  await dropTombstones(bench.db, 't1', bench.now());
  bench.pass(50 * DAY_MS);
  await dropTombstones(bench.db, 't1', bench.now());
  const woken = await bogdan.pull(slept, { limit: 5_000 });
  expect(woken.again).toBe(false);
  expect(wordOn(woken, first)).toMatchObject({ verdict: 'rejected' });
  bench.pass(20 * DAY_MS);
  const current = (await anna.pull(0, { limit: 5_000 })).to;
  await reject(second);
  expect(await dropTombstones(bench.db, 't1', bench.now())).toBeGreaterThan(0);
  expect((await anna.pull(current)).again).toBe(false);
  expect(wordOn(await bogdan.pull(current), second)).toMatchObject({ verdict: 'rejected' });
  // verdicts are dropped with the horizon: a device behind it restarts
  expect((await bogdan.pull(1)).again).toBe(true);
});

test('receipts of before their first position was kept are dated by it or not at all', async () => {
  const dated = () => bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.tenantId, 't1')));
  const before = new Map((await dated()).map(({ opId, cameSeq }) => [opId, cameSeq]));
  const [, backfill = ''] = readFileSync('service/db/migrations/0012_came_seq.sql', 'utf8').split('--> statement-breakpoint');
  await bench.db.asSystem((tx) => tx.update(receipts).set({ cameSeq: 0 }));
  await bench.db.asSystem((tx) => tx.execute(sql.raw(backfill)));
  const after = (await dated()).filter(({ cameSeq }) => cameSeq > 0);
  expect(after.length).toBeGreaterThan(0);
  for (const { opId, cameSeq } of after) expect(cameSeq).toBe(before.get(opId));
});

test('a reader does not see a transaction that is rolled back, and no position is lost to it', async () => {
  const { head } = await anna.pull();
  const row = { stream: 'containers', id: 'ghost', scope: 'project:p1', row: { id: 'ghost' } } as const;
  const lost = bench.db.inTenant('t1', async (tx) => {
    await stampFeed(tx, 't1', [row]);
    throw new Error('after the counter');
  });
  await expect(lost).rejects.toThrow('after the counter');
  expect((await anna.pull()).head).toBe(head);
});
