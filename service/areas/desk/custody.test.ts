import { and, eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { checkCustody, checkEveryCustody, CUSTODY_CHECK } from '#service/areas/sync/check-custody.ts';
import type { Tx } from '#service/db/database.ts';
import { custody as events, custodyHeads, custodyTotals } from '#service/db/tables/sync.ts';
import { healthCheck } from '#service/http/health.ts';
import { startJobs } from '#service/jobs/runner.ts';
import { custody } from './custody.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const historyOf = async (containerId: string, userId = 'anna') => {
  const outcome = await bench.db.inTenant('t1', (tx) => custody({ ...bench.context(userId), tx }, { containerId }));
  return 'data' in outcome ? outcome.data : outcome;
};

test('every movement is in the chain, with who, role, device, method, seal and both times', async () => {
  const anna = bench.device('anna');
  const box = anna.box('CUS-1');
  const at = { entityId: box.entityId, deps: [box.opId] };
  const closing = anna.make('container.close', { seals: ['S-1', 'S-2'], scanned: false }, at);
  const reopening = anna.make('container.reopen', { reason: 'forgot one' }, at);
  const again = anna.make('container.close', { seals: ['S-3'], scanned: true }, at);
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const pickup = anna.make('order.pickup.create', asked, { deps: [box.opId] });
  await anna.send(box, anna.file(box, 'CUS-D1'), closing);
  bench.pass(60_000);
  await anna.send(reopening, again, pickup);
  const { whole, events: found } = (await historyOf(box.entityId)) as { whole: boolean; events: Record<string, unknown>[] };
  expect(whole).toBe(true);
  expect(found.map(({ event, from, to, method, seal }) => [event, from, to, method, seal])).toEqual([
    [3, '', 'opened', 'scanned', ''],
    [2, 'opened', 'closed', 'typed', 'S-1, S-2'],
    [1, 'closed', 'opened', '', ''],
    [2, 'opened', 'closed', 'scanned', 'S-3'],
    [5, 'closed', 'ordered', '', 'S-3'],
  ]);
  expect(found[2]).toMatchObject({
    who: 'Anna',
    role: 'User',
    device: 'tablet-anna',
    at: bench.now(),
    deviceAt: reopening.madeAt,
  });
});

type Tamper = (tx: Tx, containerId: string) => Promise<unknown>;
const eventAt = (containerId: string, position: number) =>
  and(eq(events.containerId, containerId), eq(events.position, position));
const headOf = (containerId: string) => eq(custodyHeads.containerId, containerId);
const alter =
  (set: Partial<typeof events.$inferSelect>): Tamper =>
  (tx, id) =>
    tx.update(events).set(set).where(eventAt(id, 1));
const cut =
  (...positions: number[]): Tamper =>
  (tx, id) =>
    tx.delete(events).where(and(eq(events.containerId, id), inArray(events.position, positions)));
/** Cuts the end and moves the head back to match, as if the events had never existed. */
const cutWithHead: Tamper = async (tx, id) => {
  await cut(3)(tx, id);
  const [end] = await tx.select().from(events).where(eventAt(id, 2));
  await tx
    .update(custodyHeads)
    .set({ position: 2, hash: end?.hash ?? '' })
    .where(headOf(id));
};

/** A box with three events: made, closed, opened again. */
async function threeEvents(code: string) {
  const anna = bench.device('anna');
  const box = anna.box(code);
  const at = { entityId: box.entityId, deps: [box.opId] };
  const closing = anna.make('container.close', { seals: ['S-1'], scanned: true }, at);
  const opening = anna.make('container.reopen', { reason: 'to look' }, at);
  expect(await anna.send(box, anna.file(box, `${code}-D`), closing, opening)).toEqual(Array(4).fill('applied'));
  expect(await historyOf(box.entityId)).toMatchObject({ whole: true });
  expect(await checkCustody(bench.db, 't1')).toMatchObject({ broken: 0, first: '' });
  return { anna, box, at };
}
/** Restores the evidence after tampering. */
async function undone(work: () => Promise<void>): Promise<void> {
  const tables = [events, custodyHeads, custodyTotals] as const;
  const kept = await bench.db.asSystem((tx) => Promise.all(tables.map((table) => tx.select().from(table))));
  await work();
  await bench.db.asSystem(async (tx) => {
    for (const [place, table] of tables.entries()) {
      await tx.delete(table);
      await tx.insert(table).values(kept[place] as never[]); // rows of that table
    }
  });
}

test.each<[string, Tamper, { seen: boolean }]>([
  ['an event was changed', alter({ seal: 'S-9' }), { seen: true }],
  ['an event was moved to another hand', alter({ userName: 'Nobody' }), { seen: true }],
  ['the first event is missing', cut(1), { seen: true }],
  ['one in the middle is missing', cut(2), { seen: true }],
  ['the last one is missing', cut(3), { seen: true }],
  ['all but the first are missing', cut(2, 3), { seen: true }],
  ['the whole chain is missing', cut(1, 2, 3), { seen: true }],
  ['the head is missing', (tx, id) => tx.delete(custodyHeads).where(headOf(id)), { seen: true }],
  // the box itself shows nothing then; the totals of the client do
  ['the end is missing and the head was moved back', cutWithHead, { seen: false }],
  [
    'chain and head are missing',
    async (tx, id) => void (await cut(1, 2, 3)(tx, id), await tx.delete(custodyHeads).where(headOf(id))),
    { seen: false },
  ],
])('the chain is broken when %s, and the daily count reports it', async (what, tamper, { seen }) => {
  const { box } = await threeEvents(`CUS-${what.length}-${what.charCodeAt(4)}`);
  await undone(async () => {
    await bench.db.asSystem((tx) => tamper(tx, box.entityId));
    expect(await historyOf(box.entityId)).toMatchObject({ whole: !seen });
    const { broken } = await checkCustody(bench.db, 't1');
    expect(broken).toBeGreaterThan(0);
    expect(await checkCustody(bench.db, 't2')).toMatchObject({ broken: 0 });
  });
});

test.each<[string, Tamper, number]>([
  ['the end is missing', cut(3), 1],
  ['the end is missing and the head was moved back', cutWithHead, 1],
  // the evidence is complete: a new event rebuilds the head
  ['the head is missing', (tx, id) => tx.delete(custodyHeads).where(headOf(id)), 0],
])('work goes on where %s, and heals no damage', async (what, tamper, least) => {
  const { anna, box, at } = await threeEvents(`CUS-ON-${what.length}`);
  await undone(async () => {
    await bench.db.asSystem((tx) => tamper(tx, box.entityId));
    const closing = anna.make('container.close', { seals: ['S-2'], scanned: true }, at);
    expect(await anna.send(closing)).toEqual(['applied']);
    const { broken } = await checkCustody(bench.db, 't1');
    expect(broken >= least && (least > 0 || broken === 0)).toBe(true);
  });
});

test('every client is counted; the job names the first broken box, and health reports it', async () => {
  const { box } = await threeEvents('CUS-JOB');
  const { containers, ...sound } = await checkEveryCustody(bench.db);
  expect([containers > 0, sound]).toEqual([true, { broken: 0, first: '' }]);
  await undone(async () => {
    await bench.db.asSystem((tx) => cut(3)(tx, box.entityId));
    const log: unknown[] = [];
    const logger = pino({}, { write: (line: string) => log.push(JSON.parse(line)) });
    const jobs = [{ name: CUSTODY_CHECK, everyMs: 1, run: checkEveryCustody }];
    const runner = startJobs({ db: bench.db, log: logger, now: bench.now, jobs, timer: () => () => undefined });
    await runner.runDue();
    await runner.stop();
    expect(log).toMatchObject([{ level: 50, job: CUSTODY_CHECK, broken: 2, first: `t1/${box.entityId}` }]);
    expect(await (await healthCheck(bench.db, '1')()).json()).toMatchObject({ database: 'ok', custody: 'broken' });
  });
});

/** The database, where whatever is asked of one client takes too long. */
const slow = (of: string): typeof bench.db => ({
  ...bench.db,
  inTenant: async (tenantId, work) => {
    if (tenantId === of) throw Object.assign(new Error('canceling statement'), { code: '57014' });
    return bench.db.inTenant(tenantId, work);
  },
});

test('a client whose count fails hides no damage: findings are reported, and the failed client is not called whole', async () => {
  const { box } = await threeEvents('CUS-FAULT');
  await expect(checkEveryCustody(slow('t2'))).rejects.toThrow('canceling statement');
  await undone(async () => {
    await bench.db.asSystem((tx) => cut(3)(tx, box.entityId));
    expect(await checkEveryCustody(slow('t2'))).toMatchObject({ broken: 2, first: `t1/${box.entityId}`, unread: '57014' });
  });
});

test('tenant work cannot change the chain at all', async () => {
  const change = bench.db.inTenant('t1', (tx) => tx.update(events).set({ seal: '' }));
  await expect(change).rejects.toThrow();
});

test('the history of a box is for those who work in its project', async () => {
  const anna = bench.device('anna');
  const box = anna.box('CUS-P2', { projectId: 'p2', classId: 'other' });
  await anna.send(box);
  expect(await historyOf(box.entityId)).toMatchObject({ whole: true });
  expect(await historyOf(box.entityId, 'bogdan')).toMatchObject({ refused: 'row.unknown' });
});
