import { expect, test } from 'vitest';
import type { FeedRow } from '#schema/sync-wire.ts';
import { answer, classWith, page, started, testPorts } from '#tests/bench/sync-ports.ts';

const head = { id: 'streets', name: 'Streets', type: 1, version: 1, date: 1, size: 1 };
const named: FeedRow = { stream: 'dictionaries', id: 'streets', seq: 1, scope: 'client', row: head };

test('a dictionary is asked for when a class comes that takes values from it, and not before', async () => {
  const asked: string[] = [];
  let [till, rows]: [number, FeedRow[]] = [1, [named]];
  const bench = testPorts({
    pull: async ({ since }) => answer(page({ since, to: till, head: till, rows: since < till ? rows : [] })),
    dictionary: async (id) => {
      asked.push(id);
      return answer({ id, version: 1, date: 1, values: ['Polna'] });
    },
  });
  const engine = await started(bench);
  await bench.pass(600_000);
  expect(asked).toEqual([]);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', pictureWhole: true });
  const { row, scope } = classWith('streets');
  [till, rows] = [2, [{ stream: 'references', id: 'class/c', seq: 2, scope, row }]];
  await bench.pass(600_000);
  expect(asked).toEqual(['streets']);
  expect(bench.disk.peek('dictionaries').get('streets/head')).toMatchObject({ version: 1, size: 1 });
  await engine.stop();
});
