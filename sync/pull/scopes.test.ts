import { expect, test } from 'vitest';
import type { FeedRow } from '#schema/sync-wire.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { answer, owner, page, started, testPorts } from '#tests/bench/sync-ports.ts';
import { createEngine } from '#sync/engine.ts';

const SCOPE = 'project:p';
const boxOf = (id: string, seq: number): FeedRow => ({ stream: 'containers', id, seq, scope: SCOPE, row: containerRow({ id }) });
const withdrawal: FeedRow = { stream: 'scopes', id: SCOPE, seq: 9, scope: '', row: { scope: SCOPE, granted: false } };

test('I4, I7: a row that a tab read before its scope was withdrawn, and writes after it, goes again', async () => {
  const goesOn = Promise.withResolvers<void>();
  let [stands, isWithdrawn, head] = [false, false, 1];
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
        if (collection === 'containers' && stands) await goesOn.promise;
        return disk.change(collection, ids, change);
      },
    }),
  );
  const slow = await started(bench);
  [stands, head] = [true, 2];
  bench.nudge('head');
  await bench.pass(1_000);
  // the other tab never hears of the second box: there is nothing of that project in what it reads
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
