import { expect, test } from 'vitest';
import { operationOf } from '#schema/collections.ts';
import { containerUpdate } from '#schema/operations/containers.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import { allApplied, answer, started, testPorts } from '#tests/bench/sync-ports.ts';

/** A service that refuses the first operation, is restored from an earlier backup, with the verdict *held* for all that depend on it. */
function forgetfulBench() {
  let isFirst = true;
  const bench = testPorts({
    push: async (request) => {
      const reply = allApplied(request, 0);
      const results = reply.results.map((each, i): PushVerdict => {
        if (!isFirst || i > 0) return { ...each, verdict: 'held' };
        return { ...each, verdict: 'refused', code: 'valuesInvalid' };
      });
      isFirst = false;
      return answer({ ...reply, results });
    },
  });
  const docOf = (opId: string) => bench.disk.peek('outbox').get(opId);
  return { bench, docOf };
}

const change = (description: string) => ({ kind: containerUpdate, entityId: 'b', payload: { changes: { description } } });

test('I8: what names an operation that waited in vain ends with it, in the same answer, and goes again with it', async () => {
  const { bench, docOf } = forgetfulBench();
  const engine = await started(bench);
  const replaced = await engine.save(change('one'));
  const waiting = await engine.save(change('two'));
  const last = await engine.save(change('three'));
  await bench.pass(200);
  expect(docOf(replaced.opId)?.state).toBe('refused');
  await engine.retry(replaced.opId);
  await bench.pass(1_000_000);
  const orphan = { state: 'refused', code: 'dependencyMissing' };
  expect(docOf(replaced.opId)).toMatchObject({ state: 'superseded' });
  expect([docOf(waiting.opId), docOf(last.opId)]).toMatchObject([
    { ...orphan, tries: 6 },
    { ...orphan, tries: 5 },
  ]);
  await engine.retry(waiting.opId);
  expect([docOf(waiting.opId), docOf(last.opId)]).toMatchObject([{ state: 'superseded' }, { state: 'superseded' }]);
  const [again, behind] = [...bench.disk.peek('outbox').values()]
    .toSorted((a, b) => a.n - b.n)
    .slice(-2)
    .map(operationOf);
  expect(again).toMatchObject({ payload: { changes: { description: 'two' } }, supersedes: waiting.opId });
  expect(behind).toMatchObject({ deps: [again?.opId], payload: { changes: { description: 'three' } }, supersedes: last.opId });
  await engine.stop();
});
