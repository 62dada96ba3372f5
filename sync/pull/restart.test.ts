import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import type { FeedRow, PullAnswer, PullRequest, PushRequest } from '#schema/sync-wire.ts';
import { StoreFault, type Answer } from '#sync/ports.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { allApplied, answer, box, owner, page, started, testPorts } from '#tests/bench/sync-ports.ts';
import type { MemoryStore } from '#sync/simulator/devices/memory-store.ts';
import { createEngine } from '#sync/engine.ts';

test('I1: what was sent before the first page is asked again when the service was restored before that page', async () => {
  let restored = false;
  const pushed: string[][] = [];
  const bench = testPorts({
    push: async (request: PushRequest) => {
      pushed.push(request.operations.map(({ opId }) => opId));
      const { results, ...reply } = allApplied(request, 0);
      if (restored) return answer({ ...reply, epoch: 'e2', results });
      return answer({ ...reply, results: results.map((each) => ({ ...each, verdict: 'contested' as const, conflictId: 'c1' })) });
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

/** A feed of boxes by their places; `restore` puts another in its stead, of another epoch. */
function boxFeed(boxes: Record<string, number>) {
  let [epoch, at] = ['e1', boxes];
  const pull = async ({ since, epoch: known }: PullRequest): Promise<Answer<PullAnswer>> => {
    if (known !== '' && known !== epoch) return answer(page({ epoch, since, to: since, more: true, again: true }));
    const rows = Object.entries(at).map(([id, seq]): FeedRow => ({
      stream: 'containers',
      id,
      seq,
      scope: 'project:p',
      row: containerRow({ id }),
    }));
    const head = Math.max(...rows.map(({ seq }) => seq));
    return answer(page({ epoch, since, to: head, head, rows: rows.filter(({ seq }) => seq > since) }));
  };
  const turnTo = (next: Record<string, number>, life = epoch) => ([epoch, at] = [life, next]);
  return { pull, turnTo };
}

/** Boxes on the screens: what is gone leaves a tombstone. */
const shown = (disk: MemoryStore) => [...disk.peek('containers').values()].filter((doc) => doc.shown === 1).map(({ id }) => id);

test('I4: a first page that was written and never noted is known to be of the epoch before a restore', async () => {
  const feed = boxFeed({ 'box-1': 8, 'box-2': 9 });
  let dying = true;
  const bench = testPorts({ pull: feed.pull }, (disk) => ({
    change: async (collection, ids, change) => {
      const isMoved = collection === 'settings' && ids.includes('cursor') && disk.peek('containers').size > 0;
      if (isMoved && dying) throw new StoreFault('closed', 'died here');
      return disk.change(collection, ids, change);
    },
  }));
  const dead = await started(bench);
  await dead.stop();
  expect(shown(bench.disk)).toEqual(['box-1', 'box-2']);
  feed.turnTo({ 'box-1': 3 }, 'e2');
  dying = false;
  const engine = await started(bench);
  await bench.pass(10_000);
  expect(shown(bench.disk)).toEqual(['box-1']);
  await engine.stop();
});

test.each(['first', 'second'])(
  'I4: a %s reading cut short before its first page was noted keeps no row that leaves sight',
  async (which) => {
    let [at, isHidden, dying]: [Record<string, number>, boolean, boolean] = [{ 'box-1': 1, 'box-2': 2 }, false, true];
    const starts: (number | undefined)[] = [];
    const pull = async ({ since, start = 0 }: PullRequest): Promise<Answer<PullAnswer>> => {
      if (since === 0) starts.push(start);
      const rows = Object.entries(at).flatMap(([id, seq]): FeedRow[] => {
        const isOut = isHidden && id === 'box-2';
        // a reader at the beginning is taken to have no row yet: one out of sight is skipped
        if (seq <= since || (isOut && seq <= start)) return [];
        return [{ stream: 'containers', id, seq, scope: 'project:p', row: isOut ? null : containerRow({ id }) }];
      });
      const head = Math.max(...Object.values(at));
      // one row a page
      const to = isHidden && since === 0 ? 1 : head;
      return answer(page({ since, to, head, more: to < head, rows: rows.filter(({ seq }) => seq <= to) }));
    };
    const bench = testPorts({ pull }, (disk) => ({
      change: async (collection, ids, change) => {
        const isNoted = collection === 'settings' && ids.includes('cursor') && disk.peek('containers').size > 0;
        if (isNoted && dying) throw new StoreFault('closed', 'died here');
        return disk.change(collection, ids, change);
      },
    }));
    const again = { epoch: 'e1', since: 0, generation: 1, startHead: -1, head: 0, whole: true, sweep: true };
    if (which === 'second') await bench.disk.put('settings', [{ id: 'cursor', value: again, at: 0 }]);
    const dead = await started(bench);
    await dead.stop();
    expect(shown(bench.disk)).toEqual(['box-1', 'box-2']);
    [at, isHidden, dying] = [{ 'box-1': 1, 'box-2': 3 }, true, false];
    const engine = await started(bench);
    await bench.pass(10_000);
    expect(shown(bench.disk)).toEqual(['box-1']);
    expect([starts[0], starts.at(-1)]).toEqual([0, 2]);
    await engine.stop();
  },
);

test('I4: rows written by a suspended tab for a generation that is over go again', async () => {
  const feed = boxFeed({ 'box-1': 1 });
  const goesOn = Promise.withResolvers<void>();
  let isSuspended = false;
  const bench = testPorts({ pull: feed.pull }, (disk) => ({
    change: async (collection, ids, change) => {
      if (collection === 'containers' && isSuspended) await goesOn.promise;
      return disk.change(collection, ids, change);
    },
  }));
  const slow = await started(bench);
  isSuspended = true;
  feed.turnTo({ 'box-1': 1, 'box-2': 2 });
  bench.nudge('head');
  await bench.pass(1_000);
  feed.turnTo({ 'box-1': 1 }, 'e2');
  const quick = createEngine({ ...bench.ports, store: bench.disk }, owner);
  await quick.start();
  await bench.pass(10_000);
  expect(bench.disk.peek('settings').get('cursor')?.value).toMatchObject({ epoch: 'e2', generation: 1, sweep: false });
  const late: string[][] = [];
  bench.disk.watch('containers', () => void late.push(shown(bench.disk)));
  goesOn.resolve();
  await bench.pass(120_000);
  expect(late[0]).toEqual(['box-1', 'box-2']);
  expect(shown(bench.disk)).toEqual(['box-1']);
  await Promise.all([slow.stop(), quick.stop()]);
});

test('I4: what comes late while others are swept away goes with one more sweep', async () => {
  const feed = boxFeed({ 'box-1': 1 });
  const [goesOn, sweeps, swept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [isSuspended, looks] = [false, 0];
  const bench = testPorts({ pull: feed.pull }, (disk) => ({
    change: async (collection, ids, change) => {
      if (collection === 'containers' && isSuspended) await goesOn.promise;
      const after = await disk.change(collection, ids, change);
      if (!isSuspended || !ids.includes('cursor') || ++looks < 2) return after;
      // its page is rejected, and it has checked for a sweep: the other tab finishes its sweep first
      sweeps.resolve();
      await swept.promise;
      return after;
    },
  }));
  const slow = await started(bench);
  isSuspended = true;
  feed.turnTo({ 'box-1': 1, 'box-2': 2 });
  bench.nudge('head');
  await bench.pass(1_000);
  feed.turnTo({ 'box-1': 1 }, 'e2');
  // the boxes are swept, documents are next
  const find: typeof bench.disk.find = async (collection, where, limit) => {
    if (collection === 'registrations' && Object.keys(where).length === 0) await sweeps.promise;
    return bench.disk.find(collection, where, limit);
  };
  const change: typeof bench.disk.change = async (collection, ids, to) => {
    const after = await bench.disk.change(collection, ids, to);
    if (ids.includes('cursor') && looks > 1) swept.resolve();
    return after;
  };
  const quick = createEngine({ ...bench.ports, store: { ...bench.disk, find, change } }, owner);
  await quick.start();
  await bench.pass(10_000);
  goesOn.resolve();
  await bench.pass(120_000);
  expect([looks > 1, shown(bench.disk)]).toEqual([true, ['box-1']]);
  await Promise.all([slow.stop(), quick.stop()]);
});

test.each(['refused', 'contested', 'returned'] as const)(
  'I9: a verdict of the epoch before that comes late (%s) is asked for again',
  async (state) => {
    const pushed: string[] = [];
    const bench = testPorts({
      pull: async ({ since }) => answer(page({ epoch: 'e2', since, to: since })),
      push: async (request) => {
        pushed.push(...request.operations.map(({ opId }) => opId));
        return answer({ ...allApplied(request, 0), epoch: 'e2' });
      },
    });
    const engine = await started(bench);
    const { opId } = await engine.save({ kind: containerCreate, payload: box });
    await bench.pass(60_000);
    expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'done', epoch: 'e2' });
    await bench.disk.change('outbox', [opId], (doc) => doc && { ...doc, state, epoch: 'e1' });
    await bench.pass(120_000);
    expect(pushed).toEqual([opId, opId]);
    expect(bench.disk.peek('outbox').get(opId)).toMatchObject({ state: 'done', epoch: 'e2' });
    await engine.stop();
  },
);
