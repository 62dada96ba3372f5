import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, custodyEvent, importStatus as states } from '#schema/codes.ts';
import { countState } from '#schema/codes/bench.ts';
import { custody, feed } from '#service/db/tables/sync.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import type { Workers } from '#service/work/workers.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { openImports, type ImportBench } from '#tests/bench/import-bench.ts';

/** Boxes of an import that are at the archive already (`boxStatus`). */

let opened: Awaited<ReturnType<typeof openImports>>;
let bench: Bench;
let workers: Workers;
let imports: ImportBench;
beforeAll(async () => {
  opened = await openImports();
  ({ bench, workers, imports } = opened);
}, 240_000);
afterAll(() => opened.close());

async function ran(text: string): Promise<string> {
  const id = await imports.importOf(text, { boxStatus: 'completed' });
  await imports.act('check', { importId: id });
  await workers.runDue();
  expect(await imports.rowOf(id)).toMatchObject({ status: states.checked, counters: { refused: 0 } });
  await imports.act('run', { importId: id });
  await workers.runDue();
  return id;
}
const boxOf = async (code: string) => {
  const [found] = await bench.db.inTenant('t-north', (tx) => tx.select().from(containers).where(eq(containers.code, code)));
  return found;
};
const scopesOf = async (ids: readonly string[]) => {
  const rows = await bench.db.inTenant('t-north', (tx) => tx.select().from(feed).where(eq(feed.tenantId, 't-north')));
  return [...new Set(rows.filter(({ rowId }) => ids.includes(rowId)).map(({ scope }) => scope))];
};
const documentsIn = (containerId: string) =>
  bench.db.inTenant('t-north', (tx) => tx.select().from(registrations).where(eq(registrations.containerId, containerId)));
const rollBack = async (id: string) => {
  await imports.act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  return imports.rowOf(id);
};

test('new boxes are at the archive with their custody, over several steps, and no device receives them', async () => {
  // more rows than one step has
  const lines = Array.from({ length: 30 }, (_, n) => `AT-1;AT-D-${n}`);
  const id = await ran(`Box;Code\n${lines.join('\n')}\n`);
  expect(await imports.rowOf(id)).toMatchObject({ status: states.done, counters: { documents: 30, boxes: 1 } });
  const box = await boxOf('AT-1');
  expect(box).toMatchObject({ status: containerStatus.completed, documents: 30, version: 1, closedAt: 0 });
  expect(box?.receivedAt).toBeGreaterThan(0);
  const its = and(eq(custody.tenantId, 't-north'), eq(custody.containerId, box?.id ?? ''));
  const events = await bench.db.inTenant('t-north', (tx) => tx.select().from(custody).where(its).orderBy(asc(custody.position)));
  expect(events.map(({ event, toState }) => [event, toState])).toEqual([
    [custodyEvent.createBox, 'completed'],
    [custodyEvent.received, 'completed'],
  ]);
  const documents = await documentsIn(box?.id ?? '');
  expect(await scopesOf([box?.id ?? '', ...documents.map((each) => each.id)])).toEqual(['cold:own-project']);

  // another import, or one of open boxes, adds nothing to them
  for (const boxStatus of ['completed', 'opened'] as const) {
    const other = await imports.importOf('Box;Code\nAT-1;AT-OTHER\n', { boxStatus });
    await imports.act('check', { importId: other });
    await workers.runDue();
    expect(await imports.rowOf(other)).toMatchObject({ counters: { accepted: 0, reasons: { containerClosed: 1 } } });
  }
  expect(await rollBack(id)).toMatchObject({ status: states.rolledBack, counters: { kept: 0 } });
  expect(await boxOf('AT-1')).toBeUndefined();
});

test('a roll-back keeps a box that was counted since, with its documents', async () => {
  const id = await ran('Box;Code\nAT-2;AT-2-D\nAT-3;AT-3-D\n');
  const counted = { countState: countState.confirmed };
  await bench.db.inTenant('t-north', (tx) => tx.update(containers).set(counted).where(eq(containers.code, 'AT-2')));
  expect(await rollBack(id)).toMatchObject({ status: states.partlyRolledBack, counters: { kept: 2 } });
  expect((await documentsIn((await boxOf('AT-2'))?.id ?? '')).map(({ code }) => code)).toEqual(['AT-2-D']);
  expect(await boxOf('AT-3')).toBeUndefined();
});

test('hostile: another state of new boxes than the two is refused', async () => {
  const id = await imports.importOf('Box;Code\nAT-4;AT-4-D\n', { boxStatus: 'destroyed' as never });
  expect(id).toBeUndefined();
});
