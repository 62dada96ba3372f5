import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import type { Answer } from '#sync/ports.ts';
import { allApplied, answer, box, started, testPorts } from '#tests/bench/sync-ports.ts';

const foreign = (status: number): Answer<never> => ({ kind: 'foreign', status, retryAfterMs: 0 });
const own = (status: number, code: string): Answer<never> => ({ kind: 'status', status, code, retryAfterMs: 0 });

test.each([foreign(400), foreign(403), foreign(413), own(413, 'request.tooLarge'), own(400, 'request.malformed')])(
  'I1: %o for one operation of four keeps it waiting with the reason, and the others go',
  async (turnedAway) => {
    let isBlocked = true;
    const bench = testPorts({
      push: async (request) =>
        isBlocked && request.operations.some(({ n }) => n === 2) ? turnedAway : answer(allApplied(request, 0)),
    });
    const engine = await started(bench);
    engine.pause();
    const saved: { opId: string }[] = [];
    for (const code of ['A', 'B', 'C', 'D']) saved.push(await engine.save({ kind: containerCreate, payload: { ...box, code } }));
    engine.resume();
    await bench.pass(600_000);
    const docs = () => saved.map(({ opId }) => bench.disk.peek('outbox').get(opId));
    expect(docs().map((doc) => doc?.state)).toEqual(['done', 'queued', 'done', 'done']);
    expect(docs()[1]?.code).toBe(turnedAway.kind === 'status' ? turnedAway.code : 'answer.foreign');
    expect(engine.statusNow()).toMatchObject({ needsYou: 0, waiting: 1 });
    isBlocked = false;
    await bench.pass(600_000);
    expect(docs().map((doc) => doc?.state)).toEqual(['done', 'done', 'done', 'done']);
    expect(docs()[1]?.code).toBe('');
    await engine.stop();
  },
);

test.each([401, 423, 426])('a %i of something on the way asks nothing of the person, and ends with it', async (status) => {
  let isBlocked = true;
  const bench = testPorts({
    push: async (request) => (isBlocked ? foreign(status) : answer(allApplied(request, 0))),
  });
  const engine = await started(bench);
  await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'intercepted', waiting: 1, needsYou: 0 });
  isBlocked = false;
  await bench.pass(600_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});
