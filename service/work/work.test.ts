import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workState } from '#schema/codes.ts';
import { WORK_LIMITS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { nodes, work, workTurns } from '#service/db/tables/work.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import { WorkRefused, type WorkHandlers, type WorkRun } from './handler.ts';
import { workPriority } from './kinds.ts';
import { cancelWork, dropWork, hasWork, moveWork, putterOf } from './put.ts';
import { startWorkers, type Workers } from './workers.ts';

/** The queue over real rows, with kinds and a clock of the test; nodes look when the test calls them. */

const usual = { attempts: WORK_LIMITS.attempts, restMinutes: [1, 5, 15], payload: v.strictObject({ n: v.number() }) } as const;
const rules = { note: { ...usual, lane: 'now' }, dump: { ...usual, lane: 'heavy' } } as const;
const put = putterOf(rules);
type Run = (run: WorkRun, n: number) => Promise<void>;

let db: Database;
let clock = 1_000_000;
let started: Workers[] = [];
beforeAll(async () => {
  db = await emptyDatabase();
});
beforeEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  started = [];
  await db.asSystem(async (tx) => {
    for (const table of [work, workTurns, nodes]) await tx.delete(table);
  });
});
afterAll(() => db.close());

async function node(run: Run, more: Partial<WorkHandlers<typeof rules>> = {}): Promise<Workers> {
  const handler = { run: (one: WorkRun, { n }: { n: number }) => run(one, n) };
  const workers = await startWorkers({
    db: { ...db, kind: 'server', listen: async () => async () => {} },
    log: pino({ level: 'silent' }),
    now: () => clock,
    rules,
    handlers: { note: handler, dump: handler, ...more },
    version: '1.0.0',
    timer: () => () => {},
  });
  started.push(workers);
  return workers;
}
const wanted = (tenantId: string, n: number, more: Partial<Parameters<typeof put>[2]> = {}) =>
  db.inTenant(tenantId, (tx) => put(tx, tenantId, { kind: 'note', payload: { n }, now: clock, ...more }));
const rowOf = async (id: string) => {
  const [found] = await db.asSystem((tx) => tx.select().from(work).where(eq(work.id, id)));
  if (!found) throw new Error(`no work ${id}`);
  return found;
};
/** A handler that waits until the test lets it go on. */
function gate() {
  const [entered, opened] = [Promise.withResolvers<WorkRun>(), Promise.withResolvers<void>()];
  const run: Run = async (one) => {
    entered.resolve(one);
    await opened.promise;
  };
  return { run, entered: entered.promise, open: opened.resolve };
}

test('fifty of A wait before one of B: B is number 2 of 51 in a lane of one', async () => {
  for (let n = 0; n < 50; n += 1) await wanted('a', n);
  await wanted('b', 50);
  const order: string[] = [];
  const { runDue } = await node(async ({ tenantId }) => void order.push(tenantId));
  await runDue();
  expect(order.slice(0, 3)).toEqual(['a', 'b', 'a']);
  expect(order).toHaveLength(51);
});

test('rows of one client run by priority, then by when they are due, and none before', async () => {
  const ids = [];
  for (const [n, priority, later] of [
    [1, workPriority.maintenance, 0],
    [2, workPriority.scheduled, 5],
    [3, workPriority.scheduled, 0],
    [4, workPriority.person, 100],
    [5, workPriority.person, 9],
  ] as const)
    ids.push(await wanted('a', n, { priority, dueAt: clock + later }));
  const order: number[] = [];
  const { runDue } = await node(async (_run, n) => void order.push(n));
  clock += 10;
  await runDue();
  expect(order).toEqual([5, 3, 2, 1]);
  clock += 90;
  await runDue();
  expect(order).toEqual([5, 3, 2, 1, 4]);
  expect(await rowOf(ids[0] ?? '')).toMatchObject({ state: workState.done, progress: 100, endedAt: clock - 90, holder: '' });
});

test('two nodes share a lane, each row runs once, and of heavy work a client has one row at a time', async () => {
  for (const [tenantId, n] of [
    ['a', 1],
    ['a', 2],
    ['b', 3],
  ] as const)
    await wanted(tenantId, n, { kind: 'dump' });
  const order: string[] = [];
  let most = 0;
  const inWork = new Map<string, number>();
  const run: Run = async ({ tenantId }, n) => {
    inWork.set(tenantId, (inWork.get(tenantId) ?? 0) + 1);
    most = Math.max(most, ...inWork.values());
    await new Promise((settle) => setTimeout(settle, 30));
    inWork.set(tenantId, (inWork.get(tenantId) ?? 0) - 1);
    order.push(`${tenantId}${n}`);
  };
  const [one, two] = [await node(run), await node(run)];
  for (let look = 0; look < 3; look += 1) await Promise.all([one.runDue(), two.runDue()]);
  expect([order.toSorted(), most]).toEqual([['a1', 'a2', 'b3'], 1]);
});

test('work of a dead node is free immediately, and what a frozen node writes afterwards changes nothing', async () => {
  const id = await wanted('a', 1);
  const frozen = gate();
  const first = await node(frozen.run);
  const hanging = first.runDue();
  const held = await frozen.entered;
  const ran: string[] = [];
  const second = await node(async (run) => void ran.push(run.id));
  clock += WORK_LIMITS.deadMs - 1;
  await second.runDue();
  expect(ran).toEqual([]);
  clock += 1;
  await second.renew();
  await second.runDue();
  expect(ran).toEqual([id]);
  const after = await rowOf(id);
  expect(after).toMatchObject({ state: workState.done, attempts: 2 });
  await expect(held.step(async (tx) => void (await tx.execute(sql`delete from work`)))).rejects.toThrow('taken from this worker');
  frozen.open();
  await hanging;
  expect(await rowOf(id)).toEqual(after);
});

test('a lease is renewed for as long as the work takes; one that ran out frees the row', async () => {
  const id = await wanted('a', 1);
  const long = gate();
  const first = await node(long.run);
  const second = await node(long.run);
  const hanging = first.runDue();
  await long.entered;
  for (let at = 0; at < 20; at += 1) {
    clock += WORK_LIMITS.renewMs;
    await Promise.all([first.renew(), second.renew()]);
    await second.runDue();
  }
  expect(await rowOf(id)).toMatchObject({ state: workState.working, attempts: 1 });
  long.open();
  await hanging;
  expect(await rowOf(id)).toMatchObject({ state: workState.done, attempts: 1 });
});

test('a fault rests 1 and 5 minutes and is final the third time; a refusal is final immediately; the kind decides what follows', async () => {
  const [failing, refused] = [await wanted('a', 1), await wanted('a', 2)];
  const failed: string[] = [];
  const { runDue } = await node(async () => {}, {
    note: {
      run: async (_run, { n }) => {
        if (n === 2) throw new WorkRefused('file.kindForbidden');
        throw new RangeError('secret value');
      },
      failed: async (tx, { id, tenantId }) => {
        failed.push(id);
        await put(tx, tenantId, { kind: 'dump', payload: { n: 9 }, subject: id, now: clock });
      },
    },
  });
  await runDue();
  expect(await rowOf(refused)).toMatchObject({ state: workState.failed, message: 'file.kindForbidden', attempts: 1 });
  for (const minutes of [1, 5]) {
    expect(await rowOf(failing)).toMatchObject({ state: workState.waiting, dueAt: clock + minutes * 60_000 });
    clock += minutes * 60_000;
    await runDue();
  }
  expect(await rowOf(failing)).toMatchObject({ state: workState.failed, message: 'RangeError', attempts: 3, endedAt: clock });
  expect(failed).toEqual([refused, failing]);
  expect(await db.inTenant('a', (tx) => hasWork(tx, 'a', { kind: 'dump', subject: failing }))).toBe(true);
  clock += 24 * 3_600_000;
  await runDue();
  expect(failed).toHaveLength(2);
});

test('work that killed its node three times is not tried a fourth time', async () => {
  const id = await wanted('a', 1);
  await db.asSystem((tx) => tx.update(work).set({ attempts: WORK_LIMITS.attempts }).where(eq(work.id, id)));
  const ran: number[] = [];
  const { runDue } = await node(async (_run, n) => void ran.push(n));
  await runDue();
  expect(ran).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: workState.failed, message: 'work.killed' });
});

test('steps commit with their cursor: after a fault the next run continues, and its client sees how far it is', async () => {
  const id = await wanted('a', 1);
  const seen: string[] = [];
  const { runDue } = await node(async (run) => {
    for (let at = Number(run.cursor); at < 4; at += 1) {
      await run.step(async () => {
        if (at === 2 && run.cursor === '') throw new Error('a passing fault');
        return { cursor: String(at + 1), progress: (at + 1) * 25, message: `${at + 1} of 4` };
      });
      seen.push(`${run.cursor}:${at}`);
    }
  });
  await runDue();
  const [mine] = await db.inTenant('a', (tx) => tx.select().from(work));
  expect(mine).toMatchObject({ id, state: workState.waiting, cursor: '2', progress: 50, message: '2 of 4' });
  clock += 60_000;
  await runDue();
  expect(seen).toEqual([':0', ':1', '2:2', '2:3']);
  expect(await rowOf(id)).toMatchObject({ state: workState.done, progress: 100 });
});

test('after 30 s a row with a cursor yields to another client, and no attempt is counted', async () => {
  const order: string[] = [];
  const workers: Workers[] = [];
  const slow: Run = async (run) => {
    for (let at = Number(run.cursor); at < 4; at += 1) {
      clock += WORK_LIMITS.turnMs / 2;
      await workers[0]?.renew();
      order.push(`${run.tenantId}${at}`);
      await run.step(async () => ({ cursor: String(at + 1) }));
    }
  };
  workers.push(await node(slow));
  const id = await wanted('a', 1);
  await workers[0]?.runDue();
  expect(order).toEqual(['a0', 'a1', 'a2', 'a3']);
  order.length = 0;
  await wanted('a', 1);
  await wanted('b', 2);
  await workers[0]?.runDue();
  expect(order).toEqual(['b0', 'b1', 'a0', 'a1', 'b2', 'b3', 'a2', 'a3']);
  expect(await rowOf(id)).toMatchObject({ state: workState.done, attempts: 1 });
});

test('cancelled: waiting work immediately, work in progress at the next renewal, ended work never', async () => {
  const [waiting, working] = [await wanted('a', 1, { dueAt: clock + 1 }), await wanted('a', 2)];
  const long = gate();
  const { runDue, renew } = await node(async (run, n) => {
    await long.run(run, n);
    await run.step(async () => ({ message: 'too late' }));
  });
  const hanging = runDue();
  const { signal } = await long.entered;
  const cancel = (id: string) => db.inTenant('a', (tx) => cancelWork(tx, 'a', id, clock));
  expect([await cancel(waiting), await cancel(working), await cancel('unknown')]).toEqual([true, true, false]);
  expect(signal.aborted).toBe(false);
  await renew();
  expect(signal.aborted).toBe(true);
  long.open();
  await hanging;
  for (const id of [waiting, working])
    expect(await rowOf(id)).toMatchObject({ state: workState.cancelled, cancelRequested: true, message: '', endedAt: clock });
  expect(await cancel(working)).toBe(false);
});

test('put, moved and dropped with the transaction that asked for it', async () => {
  const about = { kind: 'note', subject: 'file-1' };
  const broken = db.inTenant('a', async (tx) => {
    await put(tx, 'a', { kind: 'note', subject: 'file-1', payload: { n: 1 }, now: clock });
    throw new Error('changed our mind');
  });
  await expect(broken).rejects.toThrow('changed our mind');
  expect(await db.inTenant('a', (tx) => hasWork(tx, 'a', about))).toBe(false);
  const id = await wanted('a', 1, { subject: 'file-1', id: 'fixed', dueAt: clock + 50 });
  expect(await wanted('a', 2, { id: 'fixed' })).toBe(id);
  expect(await db.inTenant('a', (tx) => moveWork(tx, 'a', about, { dueAt: clock, priority: 5 }))).toBe(1);
  expect(await rowOf(id)).toMatchObject({ dueAt: clock, priority: 5, payload: { n: 1 } });
  await db.inTenant('a', (tx) => dropWork(tx, 'a', about));
  expect(await db.inTenant('a', (tx) => tx.select().from(work))).toEqual([]);
});

test('a node that ends gives its work back without counting an attempt', async () => {
  const id = await wanted('a', 1);
  const long = gate();
  const workers = await node(async (run, n) => {
    await long.run(run, n);
    await run.step(async () => {});
  });
  void workers.runDue();
  await long.entered;
  const stopping = workers.stop();
  long.open();
  await stopping;
  expect(await rowOf(id)).toMatchObject({ state: workState.waiting, attempts: 0, holder: '' });
  const [shown] = await db.asSystem((tx) => tx.select().from(nodes));
  expect(shown).toMatchObject({ state: 'ended', version: '1.0.0' });
});

test('a notice wakes a node after the commit', async () => {
  const ran = Promise.withResolvers<string>();
  const workers = await startWorkers({
    db,
    log: pino({ level: 'silent' }),
    now: () => clock,
    rules,
    handlers: { note: { run: async ({ id }) => ran.resolve(id) }, dump: { run: async () => {} } },
    version: '1.0.0',
    timer: () => () => {},
  });
  started.push(workers);
  const id = await wanted('a', 1);
  expect(await ran.promise).toBe(id);
});

test('another client neither sees, moves, cancels nor drops it; turns and nodes are closed to tenant work', async () => {
  const id = await wanted('a', 1, { subject: 'file-1' });
  const about = { kind: 'note', subject: 'file-1' };
  const before = await rowOf(id);
  for (const claimed of ['a', 'b']) {
    await db.inTenant('b', async (tx) => {
      expect(await tx.select().from(work)).toEqual([]);
      expect(await hasWork(tx, claimed, about)).toBe(false);
      expect(await moveWork(tx, claimed, about, { priority: 9 })).toBe(0);
      expect(await cancelWork(tx, claimed, id, clock)).toBe(false);
      await dropWork(tx, claimed, about);
    });
  }
  expect(await rowOf(id)).toEqual(before);
  const foreign = db.inTenant('b', (tx) => put(tx, 'a', { kind: 'note', payload: { n: 1 }, now: clock }));
  await expect(foreign).rejects.toThrow();
  for (const table of ['work_turns', 'nodes'])
    await expect(db.inTenant('a', (tx) => tx.execute(sql.raw(`select * from ${table}`)))).rejects.toThrow();
});

test('a payload that is none of its kind fails without a second attempt', async () => {
  const id = await wanted('a', 1);
  await db.asSystem((tx) =>
    tx
      .update(work)
      .set({ payload: { n: 'x' } })
      .where(eq(work.id, id)),
  );
  const { runDue } = await node(async () => {});
  await runDue();
  expect(await rowOf(id)).toMatchObject({ state: workState.failed, message: 'ValiError', attempts: 1 });
});
