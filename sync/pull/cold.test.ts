import { expect, test } from 'vitest';
import { containerUpdate } from '#schema/operations/containers.ts';
import type { FeedRow, PushRequest } from '#schema/sync-wire.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { allApplied, answer, owner, page, started, status, testPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';

const boxAt = (seq: number, row: FeedRow['row']): FeedRow => ({
  stream: 'containers',
  id: 'box-1',
  seq,
  scope: 'project:p',
  row,
});

test('I6: a change that was not sent when its box left the device is kept through a restart, and sent', async () => {
  let rows = [boxAt(1, containerRow({ id: 'box-1' }))];
  let isAway = false;
  const pushed: PushRequest[] = [];
  const bench = testPorts({
    push: async (request) => {
      if (isAway) return status(503);
      pushed.push(request);
      return answer(allApplied(request, 3));
    },
    pull: async ({ since }) => {
      const head = rows.at(-1)?.seq ?? 0;
      return answer(page({ since, to: head, head, rows: rows.filter(({ seq }) => seq > since) }));
    },
  });
  const engine = await started(bench);
  isAway = true;
  const update = { kind: containerUpdate, entityId: 'box-1', payload: { changes: { description: 'typed underground' } } };
  const { opId } = await engine.save(update as never);
  expect(bench.disk.peek('containers').get('box-1')).toMatchObject({ folded: [opId], shown: 1 });
  // in the meantime the box has turned cold; this device reads it before it can send
  rows = [boxAt(2, null)];
  bench.nudge('head');
  await bench.pass(10_000);
  expect(bench.disk.peek('containers').get('box-1')).toMatchObject({ base: null, folded: [opId] });
  expect(bench.disk.peek('outbox').get(opId)?.state).not.toBe('acked');
  await engine.stop();

  isAway = false;
  const again = createEngine(bench.ports, owner);
  await again.start();
  await bench.pass(60_000);
  expect(pushed.flatMap(({ operations }) => operations.map((one) => one.opId))).toContain(opId);
  expect(pushed.flatMap(({ operations }) => operations).find((one) => one.opId === opId)?.payload).toEqual(update.payload);
  await again.stop();
});

test('I2: a row that left the device and is changed by an answer of the service is compared with the version of that answer', async () => {
  let rows = [boxAt(1, containerRow({ id: 'box-1' }))];
  const bench = testPorts({
    pull: async ({ since }) => {
      const head = rows.at(-1)?.seq ?? 0;
      return answer(page({ since, to: head, head, rows: rows.filter(({ seq }) => seq > since) }));
    },
  });
  const engine = await started(bench);
  await bench.pass(10_000);
  rows = [boxAt(2, null)];
  bench.nudge('head');
  await bench.pass(10_000);
  expect(bench.disk.peek('containers').get('box-1')).toMatchObject({ base: null, shown: 0 });
  const payload = { changes: { description: 'seen at the archive' } };
  const { opId } = await engine.save({ kind: containerUpdate, entityId: 'box-1', payload, seen: 7 } as never);
  expect(JSON.parse(bench.disk.peek('outbox').get(opId)?.operation ?? '')).toMatchObject({ base: { 'box-1': 7 } });
  await engine.stop();
});
