import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { conflicts, decisions, feed, receipts } from '#service/db/tables/sync.ts';
import { refreshTokens } from '#service/db/tables/tenancy.ts';
import { loggedFault } from '#service/log.ts';
import { allJobs } from './all.ts';
import { startJobs, type Runner } from './runner.ts';

/** The jobs over real rows, with a clock of their own (decisions.md S-e). */
let bench: VaultBench;
let runner: Runner;
let [anna, bogdan, desk]: TestDevice[] = [];
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, desk] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
  const { db, now } = bench;
  runner = startJobs({ db, now, log: pino({ level: 'silent' }), jobs: await allJobs(), timer: () => () => {} });
});
afterAll(async () => {
  await runner.stop();
  await bench.close();
});

const opIds = async () =>
  (await bench.db.inTenant('t1', (tx) => tx.select({ opId: receipts.opId }).from(receipts))).map(({ opId }) => opId);
const caseIds = async () =>
  (await bench.db.inTenant('t1', (tx) => tx.select({ id: conflicts.id }).from(conflicts))).map(({ id }) => id);
const audited = async (conflictId: string) =>
  (await bench.db.inTenant('t1', (tx) => tx.select().from(decisions).where(eq(decisions.conflictId, conflictId)))).length;

/** A box of Anna's and a second one under its code, which waits on the desk. */
async function clash(code: string) {
  const [box, other] = [anna?.box(code), bogdan?.box(code, { description: 'other' })];
  if (!box || !other) throw new Error('no device');
  expect(await anna?.send(box)).toEqual(['applied']);
  expect(await bogdan?.send(other)).toEqual(['contested duplicateCode']);
  return { box, other };
}

async function reject(opId: string): Promise<void> {
  const found = (await desk?.rows<{ version: number }>('conflicts'))?.get(opId);
  const payload = {
    version: found?.version,
    choice: { take: 'reject' },
    reason: 'twice',
    note: '',
    batchId: '',
    secondsSpent: 1,
  };
  const decision = desk?.make('conflict.decide', payload, { entityId: opId });
  if (decision) expect(await desk?.send(decision)).toEqual(['applied']);
}

test('a receipt is kept a year, and longer while its case waits; what was decided goes two years after', async () => {
  const decided = await clash('KEPT-1');
  await reject(decided.other.opId);
  const waiting = await clash('KEPT-2');

  bench.pass((LIMITS.receiptDays - 1) * DAY_MS);
  expect(await runner.runDue()).toEqual((await allJobs()).map(({ name }) => name));
  expect(await opIds()).toEqual(expect.arrayContaining([decided.box.opId, decided.other.opId, waiting.other.opId]));

  bench.pass(2 * DAY_MS);
  await runner.runDue();
  const left = await opIds();
  expect([decided.box.opId, decided.other.opId, waiting.box.opId].filter((opId) => left.includes(opId))).toEqual([]);
  expect(left).toContain(waiting.other.opId);
  expect((await caseIds()).toSorted()).toEqual([decided.other.opId, waiting.other.opId].toSorted());

  // the case that waited can still be decided, and its receipt goes with the next look
  await reject(waiting.other.opId);
  const before = (await desk?.pull(0, { limit: 5_000 }))?.to ?? 0;
  bench.pass((LIMITS.conflictDays - LIMITS.receiptDays) * DAY_MS);
  await runner.runDue();
  expect(await caseIds()).toEqual([waiting.other.opId]);
  expect([await audited(decided.other.opId), await audited(waiting.other.opId)]).toEqual([0, 1]);
  // desks receive it like any deletion
  const page = await desk?.pull(before, { limit: 5_000 });
  expect(page?.rows.find(({ id }) => id === decided.other.opId)).toMatchObject({ stream: 'conflicts', row: null });
});

test('jobs work for every client, and touch no row of another', async () => {
  const stranger = bench.device('anna', 'tablet', 't2');
  await stranger.send(stranger.box('OTHER-1'));
  await runner.runDue();
  bench.pass((LIMITS.receiptDays + 1) * DAY_MS);
  await anna?.send(anna.box('KEPT-NEW'));
  const [mine] = [await opIds()];
  await runner.runDue();
  const left = await bench.db.inTenant('t2', (tx) => tx.select().from(receipts));
  expect(left).toEqual([]);
  expect(mine.length).toBeGreaterThan(0);
  expect((await opIds()).length).toBeGreaterThan(0);
  const boxes = await bench.db.asSystem((tx) => tx.select().from(feed).where(eq(feed.stream, 'containers')));
  expect(boxes.filter(({ tenantId }) => tenantId === 't2')).toHaveLength(1);
});

test('refresh tokens go when their family is over, never the first of one that lives', async () => {
  const token = (familyId: string, issued: number, expires: number) => ({
    tenantId: 't1',
    tokenHash: newId(),
    familyId,
    userId: 'anna',
    issuedAt: new Date(bench.now() + issued * DAY_MS),
    expiresAt: new Date(bench.now() + expires * DAY_MS),
  });
  await bench.db.inTenant('t1', (tx) =>
    tx
      .insert(refreshTokens)
      .values([
        token('over', -40, -26),
        token('over', -30, -16),
        token('lives', -20, -6),
        token('lives', -8, 6),
        token('of today', -14, -0.5),
      ]),
  );
  bench.pass(7 * 3_600_000);
  await runner.runDue();
  const left = await bench.db.inTenant('t1', (tx) => tx.select({ familyId: refreshTokens.familyId }).from(refreshTokens));
  expect(left.map(({ familyId }) => familyId).toSorted()).toEqual(['lives', 'lives', 'of today']);
});

test('tenant work cannot see the jobs', async () => {
  const looked = bench.db.inTenant('t1', (tx) => tx.execute(sql`select * from jobs`));
  await expect(looked).rejects.toThrow();
});

test('a client whose rows cannot be cleaned up keeps no other from it, and the job is due again soon', async () => {
  const [job] = (await allJobs()).filter(({ name }) => name === 'notifications.retention');
  const cleaned: string[] = [];
  const { db, now } = bench;
  const inTenant: typeof db.inTenant = async (tenantId, work) => {
    if (tenantId === 't1') throw new Error('a statement of this client takes too long');
    cleaned.push(tenantId);
    return db.inTenant(tenantId, work);
  };
  await expect(job?.run({ ...db, inTenant }, now())).rejects.toThrow('takes too long');
  expect(cleaned).toEqual(['t2']);
});

const failing: VaultBench['db']['inTenant'] = async (tenantId) => {
  throw new Error(`rows of ${tenantId}`);
};

test('of several clients that cannot be cleaned up each is reported, not only the first', async () => {
  const [job] = (await allJobs()).filter(({ name }) => name === 'notifications.retention');
  const fault: unknown = await job?.run({ ...bench.db, inTenant: failing }, bench.now()).catch((error: unknown) => error);
  expect(loggedFault(fault)).toMatchObject({ errors: [{ message: 'rows of t1' }, { message: 'rows of t2' }] });
});
