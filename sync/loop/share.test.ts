import { expect, test } from 'vitest';
import { operationOf } from '#schema/collections.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Answer, Lock } from '#sync/ports.ts';
import { allApplied, box, owner, page, started, testPorts, type TestPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';

const HOURS_AHEAD = 10 * 3_600_000;

/** A tablet whose clock is ten hours ahead of the service's, in and out of coverage. */
function wrongClock() {
  const net = { up: true };
  const replyWith = <T>(body: T): Answer<T> =>
    net.up ? { kind: 'answer', body, serviceTime: bench.timeline.now } : { kind: 'unreachable' };
  const bench: TestPorts = testPorts({
    probe: async () => net.up,
    push: async (request) => replyWith(allApplied(request, 0)),
    pull: async ({ since }) => replyWith(page({ since, to: since })),
  });
  bench.ports.clock = { ...bench.ports.clock, now: () => Math.floor(bench.timeline.now) + HOURS_AHEAD };
  return { bench, net };
}

/** The skew a save goes out with. */
async function skewOfSave({ disk }: TestPorts, engine: Engine): Promise<number | undefined> {
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  const doc = disk.peek('outbox').get(opId);
  return doc && operationOf(doc).skewMs;
}

test('a tab that does not exchange saves with the skew the other one measured', async () => {
  const { bench } = wrongClock();
  const over = Promise.withResolvers<void>();
  const waiting: Lock = { hold: () => over.promise };
  const second = createEngine({ ...bench.ports, lock: waiting }, owner);
  await second.start();
  const first = await started(bench);
  expect(await skewOfSave(bench, second)).toBe(HOURS_AHEAD);
  expect(second.statusNow().skewMs).toBe(HOURS_AHEAD);
  over.resolve();
  await Promise.all([first.stop(), second.stop()]);
});

test('after a restart without coverage saves carry the skew that was measured last', async () => {
  const { bench, net } = wrongClock();
  const before = await started(bench);
  await before.stop();
  net.up = false;
  const engine = await started(bench);
  expect(await skewOfSave(bench, engine)).toBe(HOURS_AHEAD);
  await engine.stop();
});

test('a start without an answer shows that it is connecting, not the state of the last session', async () => {
  const bench = testPorts({ probe: () => new Promise<boolean>(() => {}) });
  const value = { reach: 'online', halted: null, barred: false, pushing: true, sent: 37, total: 40, lastSentAt: 7, nextTryAt: 9 };
  await bench.disk.put('settings', [{ id: 'exchange', value, at: 0 }]);
  const engine = createEngine(bench.ports, owner);
  await engine.start();
  await bench.pass(1_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'connecting', sent: 0, total: 0, lastSentAt: 7, nextTryAt: 0 });
});
