import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { allApplied, answer, box, owner, started, testPorts } from '#tests/bench/sync-ports.ts';
import { aBox } from '#tests/bench/outbox-entries.ts';
import { createEngine } from '#sync/engine.ts';
import { docOf } from '#sync/outbox/save.ts';
import { chance } from '#sync/simulator/prng.ts';
import { isDue } from './rests.ts';

/** A service whose verdict is *held* for every operation (or *retry*) until it is `ready`; the clock of the device can be set freely. */
function holdingBench(verdict: 'held' | 'retry' = 'held') {
  const service = { ready: false };
  const clock = { ahead: 0 };
  const pushed: number[] = [];
  const bench = testPorts({
    push: async (request) => {
      pushed.push(bench.timeline.now);
      const reply = allApplied(request, 0);
      if (service.ready) return answer(reply);
      return answer({ ...reply, results: reply.results.map((each) => ({ ...each, verdict })) });
    },
  });
  // the longest rest at every try
  bench.ports.rng = { next: () => 0.999 };
  bench.ports.clock = { ...bench.ports.clock, now: () => Math.floor(bench.timeline.now) + clock.ahead };
  return { bench, service, clock, pushed };
}

test('a rest is over at its time, and one that seems longer than any was written by another clock', () => {
  expect(isDue(1_000, 1_000)).toBe(true);
  expect(isDue(1_001, 1_000)).toBe(false);
  expect(isDue(1_000 + LIMITS.backoffMostMs, 1_000)).toBe(false);
  expect(isDue(1_001 + LIMITS.backoffMostMs, 1_000)).toBe(true);
});

test('I8: a clock put back by a year keeps nothing waiting for a year', async () => {
  const { bench, service, clock } = holdingBench();
  clock.ahead = 365 * 86_400_000;
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(1_000_000);
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'queued' });
  await engine.stop();
  clock.ahead = 0;
  service.ready = true;
  const next = createEngine(bench.ports, owner);
  await next.start();
  await bench.pass(LIMITS.backoffMostMs);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  await next.stop();
});

test('I8: a user’s request is answered immediately also about held operations; other wake-ups keep their back-off', async () => {
  const { bench, service, pushed } = holdingBench();
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  for (let resting = 0; resting < 100_000;) {
    await bench.pass(1_000);
    resting = (bench.disk.peek('outbox').get(opId)?.nextAt ?? 0) - bench.timeline.now;
  }
  const tried = pushed.length;
  for (const why of ['online', 'visible', 'head'] as const) bench.nudge(why);
  await bench.pass(5_000);
  expect(pushed).toHaveLength(tried);
  engine.sendNow();
  await bench.pass(5_000);
  expect(pushed).toHaveLength(tried + 1);
  service.ready = true;
  engine.sendNow();
  await bench.pass(1_000);
  expect(pushed).toHaveLength(tried + 2);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  await engine.stop();
});

test('I8: a held operation waits separately; what is saved in the meantime goes immediately', async () => {
  const { bench, pushed } = holdingBench();
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  for (let rests = 0; rests < 100_000;) {
    await bench.pass(1_000);
    rests = (bench.disk.peek('outbox').get(opId)?.nextAt ?? 0) - bench.timeline.now;
  }
  const { length } = pushed;
  const later = await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-8' } });
  await bench.pass(2_000);
  expect(bench.disk.peek('outbox').get(later.opId)?.tries).toBe(1);
  expect(pushed.length).toBe(length + 1);
  await engine.stop();
});

test('I8: what was held together goes together again, not in a request each', async () => {
  const { bench, pushed } = holdingBench();
  bench.ports.rng = chance(7);
  const engine = await started(bench);
  for (let i = 0; i < 40; i++) await engine.save({ kind: containerCreate, payload: { ...box, code: `PL-${i}` } });
  await bench.pass(3_600_000);
  const tries = [...bench.disk.peek('outbox').values()].map((doc) => doc.tries);
  expect(Math.min(...tries)).toBeGreaterThan(10);
  expect(pushed.length).toBeLessThan(3 * Math.max(...tries));
  await engine.stop();
});

test('I8: a service that wants one batch later is not asked for the next one before the queue has rested', async () => {
  const { bench, pushed } = holdingBench('retry');
  for (let i = 0; i < 3 * LIMITS.pushOperations; i++) {
    const { op } = aBox(`b${i}`, { opId: `op-${i}`, n: i + 1 });
    await bench.disk.put('outbox', [docOf(op)]);
  }
  const engine = await started(bench);
  await bench.pass(1_000);
  expect(pushed).toHaveLength(1);
  await bench.pass(3_600_000);
  expect(pushed.length).toBeLessThan(40);
  await engine.stop();
});

test('a change that rests leaves the device at its time, in a tab of its own if the first one died', async () => {
  const { bench, service, pushed } = holdingBench();
  service.ready = true;
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box, restMs: 10_000 });
  await bench.pass(9_000);
  for (const why of ['online', 'visible', 'head'] as const) bench.nudge(why);
  await bench.pass(500);
  expect(pushed).toEqual([]);
  await engine.stop();
  const next = createEngine(bench.ports, owner);
  await next.start();
  await bench.pass(2_000);
  expect(pushed).toHaveLength(1);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  expect(await next.cancel(opId)).toBe('alreadySent');
  await next.stop();
});

test('a change that rests is cancelled without the service, and is never sent', async () => {
  const { bench, service, pushed } = holdingBench();
  service.ready = true;
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box, restMs: 10_000 });
  await bench.pass(5_000);
  expect(await engine.cancel(opId)).toBe('cancelled');
  await bench.pass(60_000);
  expect(pushed).toEqual([]);
  await engine.stop();
});
