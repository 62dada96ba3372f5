import { expect, test } from 'vitest';
import type { AnswerDoc } from '#schema/collections.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { answer, owner, page, started, testPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';

const SCOPE = 'project:p';
const boxOf = (id: string, seq: number): FeedRow => ({ stream: 'containers', id, seq, scope: SCOPE, row: containerRow({ id }) });
const withdrawal: FeedRow = { stream: 'scopes', id: SCOPE, seq: 9, scope: '', row: { scope: SCOPE, granted: false } };

test('I4, I7: a row that a tab read before its scope was withdrawn, and writes after it, goes again', async () => {
  const goesOn = Promise.withResolvers<void>();
  let [isSuspended, isWithdrawn, head] = [false, false, 1];
  const bench = testPorts(
    {
      pull: async ({ since }) => {
        const rows = isWithdrawn ? [withdrawal] : [boxOf('box-1', 1), boxOf('box-2', 2)].filter(({ seq }) => seq <= head);
        const to = isWithdrawn ? 9 : head;
        return answer(page({ since, to, head: to, rows: rows.filter(({ seq }) => seq > since) }));
      },
    },
    (disk) => ({
      change: async (collection, ids, change) => {
        if (collection === 'containers' && isSuspended) await goesOn.promise;
        return disk.change(collection, ids, change);
      },
    }),
  );
  const slow = await started(bench);
  [isSuspended, head] = [true, 2];
  bench.nudge('head');
  await bench.pass(1_000);
  // the other tab never learns of the second box: nothing of that project is in its feed
  isWithdrawn = true;
  const quick = createEngine({ ...bench.ports, store: bench.disk }, owner);
  await quick.start();
  await bench.pass(10_000);
  expect(bench.disk.peek('containers').get('box-1')).toMatchObject({ base: null, shown: 0 });
  expect(bench.disk.peek('containers').get('box-2')).toBeUndefined();

  goesOn.resolve();
  await bench.pass(60_000);
  expect(bench.disk.peek('containers').get('box-2')).toMatchObject({ base: null, shown: 0 });
  await Promise.all([slow.stop(), quick.stop()]);
});

const CLIENT = 'client';
const typeRow: FeedRow = {
  stream: 'references',
  id: 'containerType/box',
  seq: 3,
  scope: CLIENT,
  row: { of: 'containerType', id: 'box', name: 'Box', kind: 'box', codePattern: '', sealRequired: false },
};
const granted = (scope: string, seq: number): FeedRow => ({
  stream: 'scopes',
  id: scope,
  seq,
  scope: '',
  row: { scope, granted: true },
});

test('I7: a scope granted again takes away the rows that do not come with it, and unsent work stays', async () => {
  let rows = [boxOf('box-1', 1), boxOf('box-2', 2), typeRow];
  let head = 3;
  const bench = testPorts({
    pull: async ({ since, scope }) => {
      const asked = rows.filter((row) => row.seq > since && (scope === '' || row.scope === scope));
      return answer(page({ since, to: head, head, rows: asked }));
    },
  });
  await bench.disk.put('dictionaries', [
    { id: 'd/head', dictionaryId: 'd', version: 1, values: [], name: 'D', type: 0, size: 0, date: 0, seq: 3 },
  ]);
  const engine = await started(bench);
  // the user's roles change: one box and everything of the client closes
  rows = [boxOf('box-1', 1), granted(CLIENT, 4), granted(SCOPE, 5)];
  head = 5;
  bench.nudge('head');
  await bench.pass(10_000);
  expect(bench.disk.peek('containers').get('box-1')).toMatchObject({ shown: 1 });
  expect(bench.disk.peek('containers').get('box-2')).toMatchObject({ base: null, shown: 0 });
  expect(bench.disk.peek('references').get('containerType/box')).toBeUndefined();
  expect(bench.disk.peek('dictionaries').get('d/head')).toBeUndefined();
  await engine.stop();
});

const storedAnswer = (id: string, scope: string): AnswerDoc => ({
  id,
  call: 'GET.a',
  keeps: 20,
  scope,
  answer: null,
  bytes: 4,
  at: 1,
  readAt: 1,
});

test('I7: a withdrawn scope takes the answers of its project with it, and those that may be about it', async () => {
  let head = 1;
  const bench = testPorts({
    pull: async ({ since }) =>
      answer(page({ since, to: head, head, rows: [withdrawal].filter(({ seq }) => seq > since && seq <= head) })),
  });
  await bench.disk.put('rows', [storedAnswer('own', SCOPE), storedAnswer('other', 'project:q'), storedAnswer('unknown', '')]);
  const engine = await started(bench);
  expect(bench.disk.peek('rows').size).toBe(3);
  head = 9;
  bench.nudge('head');
  await bench.pass(10_000);
  expect([...bench.disk.peek('rows').keys()]).toEqual(['other']);
  await engine.stop();
});
