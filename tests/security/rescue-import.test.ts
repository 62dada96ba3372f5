import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { custody } from '#service/areas/desk/custody.ts';
import { rescueHandlers } from '#service/areas/desk/rescue.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A supervisor writes operations in a colleague's name and imports them: custody names the importer, and another decides. */

const DAY_MS = 86_400_000;
let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let dawid: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina, dawid] = [bench.device('anna'), bench.device('celina'), bench.device('dawid')];
});
afterAll(() => bench.close());

/** Celina imports a file that names Anna as its author. */
async function importFile(...operations: Operation[]): Promise<string[]> {
  const { handle } = rescueHandlers.rescueImport as { handle: (...asked: unknown[]) => Promise<unknown> }; // it opens its own transactions
  const asked = { userId: 'anna', deviceName: 'Tablet 7', operations, files: [] };
  const outcome = (await handle(bench.context('celina'), asked)) as { data: { state: string }[] };
  return outcome.data.map(({ state }) => state);
}

const caseOf = async ({ opId }: Operation) => (await dawid.rows<Conflict>('conflicts')).get(opId);

async function decide(by: TestDevice, about: Operation, choice: object = { take: 'asItIs' }): Promise<string[]> {
  const version = (await caseOf(about))?.version ?? 0;
  const decided = { version, choice, reason: 'checked', note: 'n', batchId: '', secondsSpent: 1 };
  return by.send(by.make('conflict.decide', decided, { entityId: about.opId }));
}

const eventsOf = async ({ entityId }: Operation) => {
  const asked = { containerId: entityId };
  const answer = await bench.db.inTenant('t1', (tx) => custody({ ...bench.context('dawid'), tx }, asked));
  return 'data' in answer ? answer.data : expect.fail(answer.message);
};

test('S8: who imported a change can neither decide it nor take it in hand, whatever they choose', async () => {
  const box = anna.box('IMP-1');
  expect(await importFile(box)).toEqual(['waiting']);
  expect(await caseOf(box)).toMatchObject({ broughtBy: 'celina', broughtByName: 'Celina', userName: 'Anna' });
  for (const take of ['asItIs', 'return', 'reject']) expect(await decide(celina, box, { take })).toEqual(['refused ownImport']);
  const claim = celina.make('conflict.claim', { until: bench.now() + 60_000 }, { entityId: box.opId });
  expect(await celina.send(claim)).toEqual(['refused ownImport']);
  expect(await caseOf(box)).toMatchObject({ status: 'open', version: 1, claimedBy: '' });
  expect(await decide(dawid, box)).toEqual(['applied']);
});

test('S8: custody names the importer on behalf of the author and the time of the service, next to the data of the file', async () => {
  const old = bench.now() - 300 * DAY_MS;
  const box = anna.box('IMP-2', {}, { madeAt: old, deviceId: 'tablet-of-anna' });
  expect(await importFile(box)).toEqual(['waiting']);
  bench.pass(60_000);
  expect(await decide(dawid, box)).toEqual(['applied']);
  const { whole, events } = await eventsOf(box);
  expect(whole).toBe(true);
  expect(events).toMatchObject([
    { who: 'Celina', role: 'Supervisor', onBehalfOf: 'Anna', how: 'file', device: '', claimedDevice: 'tablet-of-anna' },
  ]);
  expect(events[0]).toMatchObject({ at: bench.now(), deviceAt: old });
});

test('S8: what turns into another conflict, and what waited for it, stays the import of the same person', async () => {
  expect(await dawid.send(dawid.box('IMP-3'))).toEqual(['applied']);
  const box = anna.box('IMP-3', { description: 'other' });
  const file = anna.file(box, 'IMP-3-D');
  const closing = anna.make('container.close', { seals: ['S'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await importFile(box, file, closing)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await decide(dawid, box)).toEqual(['refused conflictMoved']);
  expect(await caseOf(box)).toMatchObject({ kind: 'duplicateCode', broughtBy: 'celina' });
  expect(await decide(celina, box, { take: 'newCode', code: 'IMP-3B' })).toEqual(['refused ownImport']);
  expect(await decide(dawid, box, { take: 'newCode', code: 'IMP-3B' })).toEqual(['applied']);
  for (const waiting of [file, closing]) {
    expect(await caseOf(waiting)).toMatchObject({ broughtBy: 'celina' });
    expect(await decide(celina, waiting)).toEqual(['refused ownImport']);
    expect(await decide(dawid, waiting)).toEqual(['applied']);
  }
  const { events } = await eventsOf(box);
  expect(events.map(({ who, onBehalfOf }) => [who, onBehalfOf])).toEqual([
    ['Celina', 'Anna'],
    ['Celina', 'Anna'],
  ]);
});

test('a device is what the service knows of the caller: one registered to someone else is a claim and no more', async () => {
  const own = anna.box('IMP-4');
  expect(await anna.send(own)).toEqual(['applied']);
  const forged = bench.device('bogdan', anna.id);
  forged.n = 900;
  const box = forged.box('IMP-5');
  expect(await forged.send(box)).toEqual(['applied']);
  expect((await eventsOf(own)).events).toMatchObject([{ who: 'Anna', device: anna.id, claimedDevice: anna.id, how: 'device' }]);
  expect((await eventsOf(box)).events).toMatchObject([{ who: 'Bogdan', device: '', claimedDevice: anna.id, how: 'device' }]);
});
