import { expect, test } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import { answer, box, owner, page, started, testPorts, type TestPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';

/** Returns a tab that waits offline for another tab's lock; `dies` ends that other tab. */
async function waitingTab() {
  const bench: TestPorts = testPorts({ probe: async () => false });
  const other = Promise.withResolvers<void>();
  bench.ports.lock = {
    hold: async (_name, work) => {
      await other.promise;
      await work(new AbortController().signal);
    },
  };
  const engine = createEngine(bench.ports, owner);
  await engine.start();
  await bench.pass(500);
  const dies = async () => {
    other.resolve();
    await bench.pass(500);
  };
  return { ...bench, engine, dies };
}

test('I6: a tab that dies between picture and word leaves no row out: the next sender draws what is pending', async () => {
  const { engine, disk, dies } = await waitingTab();
  const { entityId } = await engine.save({ kind: containerCreate, payload: box });
  await disk.drop('containers', [entityId]);
  await dies();
  expect(disk.peek('containers').get(entityId)).toMatchObject({ code: 'PL-7' });
  await engine.stop();
});

// a restore sends along once more what came back, while its correction is being saved
test.each(['returned', 'queued', 'contested'] as const)(
  'I4: a correction cut in two is finished by the next sender, what it replaces %s',
  async (state) => {
    const { engine, disk, pass, dies } = await waitingTab();
    const first = await engine.save({ kind: containerCreate, payload: box });
    await disk.change('outbox', [first.opId], (doc) => doc && { ...doc, state, tries: 1 });
    const [returned] = await disk.get('outbox', [first.opId]);
    if (returned) await disk.put('outbox', [correctionOf(returned)]);
    await pass(500);
    expect(disk.peek('outbox').get(first.opId)).toMatchObject({ state });
    await dies();
    expect(disk.peek('outbox').get(first.opId)).toMatchObject({ state: 'superseded' });
    await engine.stop();
  },
);

/** Returns a correction that another tab had saved when it died. */
function correctionOf(doc: OutboxDoc): OutboxDoc {
  const correction = { ...(JSON.parse(doc.operation) as Operation), opId: 'correction', n: 2, supersedes: doc.id }; // written as one
  return { ...doc, id: correction.opId, n: 2, state: 'queued', tries: 0, operation: canonical(correction) };
}

test('I4: a correction another tab saved and did not finish, sent and done before the next look, ends what it replaces', async () => {
  const bench = testPorts({ pull: async ({ since }) => answer(page({ since, to: 9, head: 9 })) });
  const engine = await started(bench);
  const first = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(120_000);
  bench.nudge('head'); // looks for what is half done, and will not again for half a minute
  await bench.pass(1_000);
  await bench.disk.change('outbox', [first.opId], (doc) => doc && { ...doc, state: 'returned' });
  const [returned] = await bench.disk.get('outbox', [first.opId]);
  if (returned) await bench.disk.put('outbox', [{ ...correctionOf(returned), state: 'acked', seq: 1 }]);
  bench.nudge('head');
  await bench.pass(2_000);
  const states = [first.opId, 'correction'].map((opId) => bench.disk.peek('outbox').get(opId)?.state);
  expect(states).toEqual(['superseded', 'done']);
  await engine.stop();
});
