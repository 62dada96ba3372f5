import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { box, started, testPorts } from '#tests/bench/sync-ports.ts';
import { StoreFault } from '#sync/ports.ts';

/** A disk on which `isFull` writes find no room. */
function fullDisk(isFull: (collection: string, id: string | undefined) => boolean) {
  return testPorts({}, (disk) => ({
    put: async (collection, docs) => {
      if (isFull(collection, docs[0]?.id)) throw new StoreFault('full', 'no room');
      return disk.put(collection, docs);
    },
    change: async (collection, ids, change) => {
      if (isFull(collection, ids[0])) throw new StoreFault('full', 'no room');
      return disk.change(collection, ids, change);
    },
  }));
}

test('I8: a disk too full for housekeeping does not block sending', async () => {
  const bench = fullDisk((_collection, id) => id === 'upkeep');
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(5_000);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});

/** A row that an earlier life of the page left under way. */
async function leftUnderWay(): Promise<OutboxDoc> {
  const bench = testPorts({ probe: async () => false });
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await engine.stop();
  const [saved] = await bench.disk.get('outbox', [opId]);
  if (!saved) throw new Error('a save is on disk');
  return { ...saved, state: 'inflight', tries: 1 };
}

test('I8: one write that failed when the exchange began ends it for a moment, never for the life of the page', async () => {
  let failing = 1;
  const bench = fullDisk((collection) => collection === 'outbox' && failing-- > 0);
  const doc = await leftUnderWay();
  await bench.disk.put('outbox', [doc]);
  const engine = await started(bench);
  expect(engine.statusNow()).toMatchObject({ phase: 'storageFault', waiting: 1 });
  await bench.pass(10_000);
  expect(bench.disk.peek('outbox').get(doc.id)?.state).toBe('done');
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});

test('a disk that is full for a minute at the start: space is freed, a save is sent, without a reload', async () => {
  let isFull = true;
  const bench = fullDisk((collection) => collection !== 'settings' && isFull);
  await bench.disk.put('outbox', [await leftUnderWay()]);
  const engine = await started(bench);
  await bench.pass(60_000);
  expect(engine.statusNow().phase).toBe('storageFault');
  isFull = false;
  const { opId } = await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-8' } });
  await bench.pass(120_000);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});

test('a stop ends the rest between two turns', async () => {
  const bench = testPorts();
  bench.ports.lock = { hold: () => Promise.reject(new StoreFault('closed', 'gone')) };
  const engine = await started(bench);
  await bench.pass(30_000);
  const at = bench.timeline.now;
  await engine.stop();
  expect(bench.timeline.now).toBe(at);
});
