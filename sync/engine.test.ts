import { expect, test } from 'vitest';
import { operationOf } from '#schema/collections.ts';
import type { Container } from '#schema/records/container.ts';
import { LIMITS } from '#schema/limits.ts';
import { containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import type { FeedRow, PullRequest, PushRequest } from '#schema/sync-wire.ts';
import { allApplied, answer, box, page, started, status, testPorts } from '#tests/bench/sync-ports.ts';
import { StoreFault } from './ports.ts';

const document = (containerId: string) => {
  const marks = { evidence: {}, toVerify: [], tries: {}, leased: [] };
  return { kind: registrationCreate, payload: { containerId, projectId: 'p1', classId: 'c', code: 'D-1', values: {}, ...marks } };
};

const rowOf = (i: number): Container => ({
  ...box,
  id: `box-${i}`,
  code: `C-${i}`,
  alias: '',
  centralArchiveId: '',
  status: 1,
  seals: [],
  createdAt: i,
  createdBy: 'u2',
  createdByName: 'Ewa',
  closedAt: 0,
  closedByName: '',
  orderId: '',
  documents: 0,
  version: 1,
  createdByOp: `op-${i}`,
});
const feed = (from: number, count: number): FeedRow[] =>
  Array.from({ length: count }, (_, i) => ({
    stream: 'containers',
    id: `box-${from + i}`,
    seq: from + i,
    scope: 'project:p1',
    row: rowOf(from + i),
  }));

test('I1: a save is on disk when it resolves, though the service is away', async () => {
  const bench = testPorts({ probe: async () => false });
  const engine = await started(bench);
  const saved = await engine.save({ kind: containerCreate, payload: box });
  expect(bench.disk.peek('outbox').get(saved.opId)).toMatchObject({ state: 'queued', n: 1, tries: 0 });
  expect(engine.statusNow()).toMatchObject({ phase: 'unreachable', waiting: 1 });
  await engine.stop();
});

test('a save looks only at what it touches: no search, and a handful of documents', async () => {
  const touched: string[] = [];
  const bench = testPorts({ probe: async () => false }, (disk) => ({
    find: async (collection, where, limit) => {
      touched.push(`find ${collection}`);
      return disk.find(collection, where, limit);
    },
    get: async (collection, ids) => {
      touched.push(...ids.map((id) => `get ${collection}/${id.slice(-2)}`));
      return disk.get(collection, ids);
    },
  }));
  const engine = await started(bench);
  const { entityId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(0);
  touched.length = 0;
  await engine.save(document(entityId));
  expect(touched.filter((step) => step.startsWith('find'))).toEqual([]);
  expect(touched.length).toBeLessThan(8);
  await engine.stop();
});

test('the row of a save is in the picture before it is counted or sent: nothing else is drawn, written or read for it', async () => {
  const steps: string[] = [];
  const bench = testPorts(
    {
      push: async (request) => {
        steps.push('push');
        return answer(allApplied(request, 0));
      },
    },
    (disk) => ({
      get: async (collection, ids) => {
        steps.push(`get ${collection}`);
        return disk.get(collection, ids);
      },
      change: async (collection, ids, change) => {
        steps.push(`change ${collection}`);
        return disk.change(collection, ids, change);
      },
    }),
  );
  const engine = await started(bench);
  const { entityId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(1_000);
  steps.length = 0;
  engine.status.subscribe(({ waiting }) => steps.push(`waiting ${waiting}`));
  const saved = await engine.save(document(entityId));
  expect(bench.disk.peek('registrations').get(saved.entityId)).toMatchObject({ mark: 'tablet', shown: 1 });
  await bench.pass(LIMITS.sendAfterSaveMs - 1);
  expect(new Set(steps)).toEqual(
    new Set(['waiting 0', 'change settings', 'get containers', 'get registrations', 'change registrations', 'change containers']),
  );
  expect(engine.statusNow().waiting).toBe(1);
  await bench.pass(1);
  expect(steps).toContain('waiting 1');
  await bench.pass(1_000);
  expect(steps).toContain('push');
  await engine.stop();
});

test('S-d: a change is based on the version at the start of its form, not on one that came while it was typed', async () => {
  const newer = [{ ...rowOf(1), version: 3 }].map((row): FeedRow => ({
    stream: 'containers',
    id: row.id,
    seq: 1,
    scope: 'project:p1',
    row,
  }));
  const bench = testPorts({ pull: async ({ since }) => answer(page({ since, to: 1, head: 1, rows: since < 1 ? newer : [] })) });
  const engine = await started(bench);
  const baseOf = async (seen?: number) => {
    const change = { kind: containerUpdate, entityId: 'box-1', payload: { changes: { description: 'torn' } } };
    const { opId } = await engine.save({ ...change, ...(seen !== undefined && { seen }) });
    const doc = bench.disk.peek('outbox').get(opId);
    return doc && operationOf(doc).base['box-1'];
  };
  // a restored backup may be behind what was seen
  expect([await baseOf(2), await baseOf(), await baseOf(7)]).toEqual([2, 3, 3]);
  await engine.stop();
});

test('a payload that its own declaration does not allow is a bug of the caller, and nothing is written', async () => {
  const bench = testPorts();
  const engine = await started(bench);
  await expect(engine.save({ kind: containerCreate, payload: { ...box, code: '' } })).rejects.toThrow();
  expect(bench.disk.peek('outbox').size).toBe(0);
  await engine.stop();
});

test('a store that is full rejects the save with its fault; the next save goes', async () => {
  let isFull = false;
  const bench = testPorts({}, (disk) => ({
    put: async (collection, docs) => {
      if (isFull && collection === 'outbox') throw new StoreFault('full', 'no room');
      return disk.put(collection, docs);
    },
  }));
  const engine = await started(bench);
  isFull = true;
  await expect(engine.save({ kind: containerCreate, payload: box })).rejects.toMatchObject({ kind: 'full' });
  isFull = false;
  await engine.save({ kind: containerCreate, payload: box });
  expect(bench.disk.peek('outbox').size).toBe(1);
  await engine.stop();
});

test('a store that fails in the loops is reported, and the report ends when it works again', async () => {
  let isBroken = false;
  const bench = testPorts({}, (disk) => ({
    find: async (collection, where, limit) => {
      if (isBroken) throw new StoreFault('closed', 'gone');
      return disk.find(collection, where, limit);
    },
  }));
  const engine = await started(bench);
  isBroken = true;
  await bench.pass(120_000);
  expect(engine.statusNow().phase).toBe('storageFault');
  isBroken = false;
  await bench.pass(300_000);
  expect(engine.statusNow().phase).toBe('upToDate');
  await engine.stop();
});

test('a first pull asks for the next page while it writes the last, and reads no row before it writes', async () => {
  const log: string[] = [];
  const pull = async ({ since }: PullRequest) => {
    log.push(`ask ${since}`);
    const to = since + 1_000;
    return answer(page({ since, to, head: 3_000, rows: feed(since + 1, 1_000), more: to < 3_000 }));
  };
  const bench = testPorts({ pull }, (disk) => ({
    add: async (collection, docs) => {
      if (collection === 'containers') log.push(`add ${docs.length}`);
      return disk.add(collection, docs);
    },
    change: async (collection, ids, change) => {
      if (collection === 'containers') log.push('change');
      return disk.change(collection, ids, change);
    },
    get: async (collection, ids) => {
      if (collection === 'containers') log.push('get');
      return disk.get(collection, ids);
    },
  }));
  const engine = await started(bench);
  expect(log).toEqual(['ask 0', 'ask 1000', 'add 1000', 'ask 2000', 'add 1000', 'add 1000']);
  expect(bench.disk.peek('containers').size).toBe(3_000);
  expect(engine.statusNow()).toMatchObject({ pictureWhole: true, behind: 0, phase: 'upToDate' });
  await engine.stop();
});

test('I5: a crash between rows and cursor is harmless: the page is read again and guarded by its positions', async () => {
  const bench = testPorts({ pull: async ({ since }) => answer(page({ since, to: 3, head: 3, rows: feed(1, 3) })) }, (disk) => {
    let moves = 0;
    return {
      change: async (collection, ids, change) => {
        // the first notes the epoch, before the rows
        if (collection === 'settings' && ids.includes('cursor') && ++moves === 2) throw new StoreFault('closed', 'died here');
        return disk.change(collection, ids, change);
      },
    };
  });
  const engine = await started(bench);
  expect(bench.disk.peek('containers').size).toBe(3);
  expect(bench.disk.peek('settings').get('cursor')?.value).toMatchObject({ epoch: 'e1', since: 0, whole: false });
  await bench.pass(10_000);
  expect(bench.disk.peek('settings').get('cursor')?.value).toMatchObject({ since: 3, whole: true });
  await engine.stop();
});

test('401 asks for a sign-in and 426 for an update, the queue is untouched; then it goes on', async () => {
  let code = 401;
  const bench = testPorts({ push: async (request) => (code === 0 ? answer(allApplied(request, 0)) : status(code)) });
  const engine = await started(bench);
  const { opId } = await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(1_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'signIn', waiting: 1 });
  code = 426;
  engine.signedIn();
  await bench.pass(1_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'updateNeeded', waiting: 1 });
  code = 0;
  engine.sendNow();
  await bench.pass(1_000);
  expect(bench.disk.peek('outbox').get(opId)?.state).toBe('done');
  await engine.stop();
});

test('a 401 that was asked for before the sign-in does not halt what goes on after it', async () => {
  const late: (() => void)[] = [];
  let isFirst = true;
  const bench = testPorts({
    push: async (request) => {
      if (!isFirst) return answer(allApplied(request, 0));
      isFirst = false;
      await new Promise<void>((resolve) => late.push(resolve));
      return status(401);
    },
  });
  const engine = await started(bench);
  await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(100);
  engine.signedIn();
  late[0]?.();
  await bench.pass(5_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});

test('Retry-After is obeyed, whatever is saved in the meantime', async () => {
  const at: number[] = [];
  const bench = testPorts({
    push: async (request: PushRequest) => {
      at.push(bench.timeline.now);
      return at.length === 1 ? status(503, 20_000) : answer(allApplied(request, 0));
    },
  });
  const engine = await started(bench);
  await engine.save({ kind: containerCreate, payload: box });
  await bench.pass(5_000);
  await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-8' } });
  await bench.pass(60_000);
  expect(at).toHaveLength(2);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(20_000);
  await engine.stop();
});

test('I1: one operation that the service cannot read is refused by its answer about it; the others go', async () => {
  const issues = [{ path: 'operations.0.payload.code', message: 'too long' }];
  const invalid = { kind: 'status', status: 422, code: 'request.invalid', retryAfterMs: 0, issues } as const;
  const bench = testPorts({
    push: async (request) => (request.operations.some(({ n }) => n === 2) ? invalid : answer(allApplied(request, 0))),
  });
  const engine = await started(bench);
  engine.pause();
  const saved = [];
  for (const code of ['A', 'B', 'C', 'D']) saved.push(await engine.save({ kind: containerCreate, payload: { ...box, code } }));
  engine.resume();
  await bench.pass(600_000);
  const states = saved.map(({ opId }) => bench.disk.peek('outbox').get(opId));
  expect(states.map((doc) => doc?.state)).toEqual(['done', 'refused', 'done', 'done']);
  expect(states[1]?.code).toBe('payloadInvalid');
  expect(engine.statusNow().needsYou).toBe(1);
  await engine.stop();
});

test('paused, nothing leaves; the pause outlives a restart', async () => {
  const pushed: number[] = [];
  const bench = testPorts({
    push: async (request) => {
      pushed.push(request.operations.length);
      return answer(allApplied(request, 0));
    },
  });
  const first = await started(bench);
  first.pause();
  await first.save({ kind: containerCreate, payload: box });
  await bench.pass(120_000);
  expect(first.statusNow().phase).toBe('paused');
  await first.stop();
  const second = await started(bench);
  await bench.pass(120_000);
  expect(second.statusNow()).toMatchObject({ phase: 'paused', waiting: 1 });
  expect(pushed).toEqual([]);
  second.resume();
  await bench.pass(5_000);
  expect(pushed).toEqual([1]);
  await second.stop();
});

test('stop settles everything under way and leaves nothing waiting', async () => {
  const bench = testPorts({ push: async () => ({ kind: 'unreachable' }) });
  const engine = await started(bench);
  const saving = engine.save({ kind: containerCreate, payload: box });
  await engine.stop();
  await expect(saving).resolves.toMatchObject({ n: 1 });
});
