import { expect, test } from 'vitest';
import type { FeedRow, PullRequest } from '#schema/sync-wire.ts';
import { answer, page, started, testPorts } from '#tests/bench/sync-ports.ts';
import { readCursor } from './cursor.ts';
import { readErrands } from './errands.ts';

const HEAD = 50;
const HORIZON = 40;

/** A service that has forgotten deletions up to the horizon, and gives ten positions a page. */
function forgetful(rows: readonly FeedRow[] = []) {
  const asked: PullRequest[] = [];
  const bench = testPorts({
    pull: async (request) => {
      // who begins again and again would do so for ever
      if (asked.push(request) > 20) return { kind: 'unreachable' };
      const { since, start = 0 } = request;
      if ((since > 0 || (start > 0 && request.scope === '')) && Math.max(since, start) < HORIZON)
        return answer(page({ since, to: since, head: HEAD, more: true, again: true }));
      const to = Math.min(HEAD, since + 10);
      const its = rows.filter(({ seq }) => seq > since && seq <= to);
      return answer(page({ since, to, head: HEAD, more: to < HEAD, rows: its }));
    },
  });
  return { ...bench, asked };
}

test('I8: a device that begins with a client whose old deletions are forgotten reads each page once', async () => {
  const bench = forgetful();
  const engine = await started(bench);
  await engine.stop();
  expect(await readCursor(bench.disk)).toMatchObject({ since: HEAD, generation: 0, whole: true });
  expect(bench.asked.filter(({ scope }) => scope === '').map(({ since }) => since)).toEqual([0, 10, 20, 30, 40]);
});

test('I8: a device whose first page was cut short before deletions were forgotten begins again, once', async () => {
  const bench = forgetful();
  const cursor = { epoch: 'e1', since: 0, generation: 0, startHead: 5, head: 0, whole: false, sweep: false };
  await bench.disk.put('settings', [{ id: 'cursor', value: cursor, at: 0 }]);
  const engine = await started(bench);
  await engine.stop();
  expect(await readCursor(bench.disk)).toMatchObject({ since: HEAD, generation: 1, whole: true, sweep: false });
  expect(bench.asked.map(({ since }) => since)).toEqual([0, 0, 10, 20, 30, 40]);
});

test('I8: a project granted late to one who is at the head is read page by page', async () => {
  const row = { scope: 'project:p2', granted: true };
  const bench = forgetful([{ stream: 'scopes', id: 'u1/project:p2', seq: 45, scope: 'user:u1', row }]);
  const cursor = { epoch: 'e1', since: 42, generation: 0, startHead: 5, head: 42, whole: true, sweep: false };
  await bench.disk.put('settings', [{ id: 'cursor', value: cursor, at: 0 }]);
  const engine = await started(bench);
  await engine.stop();
  expect(bench.asked.filter(({ scope }) => scope === 'project:p2').map(({ since }) => since)).toEqual([0, 10, 20, 30, 40]);
  expect((await readErrands(bench.disk)).scopes).toEqual({});
});
