import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { allApplied, answer, box, page, started, status, testPorts } from '#tests/bench/sync-ports.ts';
import type { Transport } from './ports.ts';

/** A barred device: nothing leaves it, nothing is lost, and its changes are sent when the bar is lifted. */
function barredBench(transport: Partial<Transport> = {}) {
  const bar = { isActive: true };
  const pulls = { count: 0 };
  const pushed: number[] = [];
  const bench = testPorts({
    push: async (request) => {
      pushed.push(request.operations.length);
      return bar.isActive ? status(423) : answer(allApplied(request, 0));
    },
    pull: async ({ since }) => {
      pulls.count++;
      return bar.isActive ? status(423) : answer(page({ since, to: since }));
    },
    ...transport,
  });
  return { bench, bar, pulls, pushed };
}

test('423 reports the bar to all tabs and the next start; the device asks automatically, never often, and one answer ends it', async () => {
  const { bench, bar, pulls } = barredBench();
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(3_600_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'barred', waiting: 1, needsYou: 0 });
  expect(pulls.count).toBeLessThan(60);
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'queued' });
  expect(bench.disk.peek('settings').get('exchange')?.value).toMatchObject({ barred: true });
  bar.isActive = false;
  await bench.pass(LIMITS.backoffMostMs);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  expect(bench.disk.peek('settings').get('exchange')?.value).toMatchObject({ barred: false });
  await engine.stop();
});

test('I8, I13: a barred device asks only by reading; its changes are sent once when the bar is lifted, however long that took', async () => {
  const { bench, bar, pushed } = barredBench();
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(1_000);
  for (let i = 0; i < 20; i++) {
    await engine.save({ kind: containerCreate, payload: box });
    await bench.pass(3_600_000);
  }
  expect(pushed.length).toBeLessThan(2);
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'queued' });
  const before = pushed.length;
  bar.isActive = false;
  await bench.pass(LIMITS.backoffMostMs);
  expect(pushed.slice(before)).toEqual([21]);
  expect(bench.disk.peek('outbox').get(opId)?.tries).toBeLessThan(3);
  await engine.stop();
});

test('a bar is over when the feed is read, also when what its pages left to fetch never comes', async () => {
  const { bench, bar } = barredBench({ dictionary: async () => status(500) });
  const head = { id: 'streets', name: 'Streets', type: 1, version: 1, date: 1, size: 2 };
  const errands = { scopes: {}, dictionaries: { streets: { head, place: 1 } } };
  await bench.ports.store.put('settings', [{ id: 'errands', value: errands, at: 0 }]);
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(3_600_000);
  expect(engine.statusNow().phase).toBe('barred');
  bar.isActive = false;
  await bench.pass(LIMITS.backoffMostMs);
  expect(bench.disk.peek('outbox').get(opId)?.state).not.toBe('queued');
  expect(engine.statusNow().phase).not.toBe('barred');
  await engine.stop();
});

test('a user who asks again is answered immediately, also after a bar', async () => {
  const { bench, bar } = barredBench();
  const engine = await started(bench);
  await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(600_000);
  bar.isActive = false;
  engine.sendNow();
  await bench.pass(1_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});
