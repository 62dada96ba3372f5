import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import type { Answer } from '#sync/ports.ts';
import { allApplied, answer, box, started, testPorts } from '#tests/bench/sync-ports.ts';

/** A service that can be reached or not, and what it took in. */
function lostBench() {
  const net = { up: false, taken: [] as string[] };
  const bench = testPorts({
    push: async (request): Promise<Answer<never> | ReturnType<typeof answer<ReturnType<typeof allApplied>>>> => {
      if (!net.up) return { kind: 'unreachable' };
      net.taken.push(...request.operations.map(({ opId }) => opId));
      return answer(allApplied(request, 0));
    },
  });
  /** As the browser does it: no event, no write of ours. */
  const loseOutbox = () => bench.disk.drop('outbox', [...bench.disk.peek('outbox').keys()]);
  const rows = () => [...bench.disk.peek('containers').values()];
  return { net, bench, loseOutbox, rows };
}

test('I1, I6: an outbox emptied while the page is open alarms, keeps the rows, and each goes once when its author sends it again', async () => {
  const { net, bench, loseOutbox, rows } = lostBench();
  const engine = await started(bench);
  const saved: string[] = [];
  for (const code of ['A', 'B', 'C']) saved.push((await engine.save({ kind: containerCreate, payload: { ...box, code } })).opId);
  await loseOutbox();
  net.up = true;
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, needsYou: 3 });
  expect(rows().map(({ code, mark, shown }) => [code, mark, shown])).toEqual(
    ['A', 'B', 'C'].map((code) => [code, 'operator', 1]),
  );
  expect(net.taken).toEqual([]);
  for (const opId of saved) await engine.retry(opId);
  await bench.pass(400_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0, needsYou: 0 });
  expect(net.taken.toSorted()).toEqual(saved.toSorted());
  await engine.stop();
});

test('I1, I6: an outbox that is gone at the next start alarms with the values of the rows, and they can be sent again', async () => {
  const { net, bench, loseOutbox, rows } = lostBench();
  const before = await started(bench);
  for (const code of ['A', 'B']) await before.save({ kind: containerCreate, payload: { ...box, code } });
  await before.stop();
  await loseOutbox();
  net.up = true;
  const engine = await started(bench);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, needsYou: 2 });
  expect(rows().map(({ code, mark }) => [code, mark])).toEqual([
    ['A', 'operator'],
    ['B', 'operator'],
  ]);
  const refused = [...bench.disk.peek('outbox').values()].filter(({ state }) => state === 'refused');
  expect(refused.map(({ code }) => code)).toEqual(['outboxLost', 'outboxLost']);
  for (const { id } of refused) await engine.retry(id);
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0, needsYou: 0 });
  expect(net.taken).toHaveLength(2);
  await engine.stop();
});
