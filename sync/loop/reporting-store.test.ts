import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import { box, started, testPorts } from '#tests/bench/sync-ports.ts';
import { StoreFault } from '#sync/ports.ts';

/** A tab offline: no round of reading reports that the storage works again. */
function faultyBench() {
  const disk = { faults: 0 };
  const bench = testPorts({ probe: async () => false }, (inner) => ({
    change: async (collection, ids, change) => {
      if (collection === 'containers' && disk.faults-- > 0) throw new StoreFault('full', 'no room');
      return inner.change(collection, ids, change);
    },
  }));
  return { bench, disk };
}

test('a write that goes through takes back that the storage cannot be used, also where nothing is exchanged', async () => {
  const { bench, disk } = faultyBench();
  const engine = await started(bench);
  disk.faults = 1;
  await engine.save({ kind: containerCreate, payload: box });
  expect(engine.statusNow().phase).toBe('storageFault');
  await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-8' } });
  expect(engine.statusNow()).toMatchObject({ phase: 'unreachable', waiting: 2 });
  await engine.stop();
});

test('worse news than a pause does not hide it: who stays offline may go on', async () => {
  const { bench, disk } = faultyBench();
  const engine = await started(bench);
  engine.pause();
  await bench.pass(100);
  disk.faults = 1;
  await engine.save({ kind: containerCreate, payload: box });
  expect(engine.statusNow()).toMatchObject({ phase: 'storageFault', paused: true });
  engine.resume();
  await bench.pass(100);
  expect(engine.statusNow()).toMatchObject({ phase: 'unreachable', paused: false });
  await engine.stop();
});
