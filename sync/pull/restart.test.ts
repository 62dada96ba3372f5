import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import type { PushRequest } from '#schema/sync-wire.ts';
import { allApplied, answer, box, owner, page, testPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';

test('I1: what was sent before the first page is asked again when the service was restored before that page', async () => {
  let restored = false;
  const pushed: string[][] = [];
  const bench = testPorts({
    push: async (request: PushRequest) => {
      pushed.push(request.operations.map(({ opId }) => opId));
      const { results, ...said } = allApplied(request, 0);
      if (restored) return answer({ ...said, epoch: 'e2', results });
      return answer({ ...said, results: results.map((each) => ({ ...each, verdict: 'contested' as const, conflictId: 'c1' })) });
    },
    pull: async ({ since }) => (restored ? answer(page({ epoch: 'e2', since, to: since })) : { kind: 'unreachable' }),
  });
  const engine = createEngine(bench.ports, owner);
  await engine.start();
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(60_000);
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'contested', epoch: 'e1' });
  restored = true;
  await bench.pass(600_000);
  expect(pushed).toEqual([[opId], [opId]]);
  expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'done', epoch: 'e2' });
  await engine.stop();
});
