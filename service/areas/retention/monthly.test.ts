import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workState } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { classRetention, holdItems, holds, proposalLines, proposals, retentionSchedules } from '#service/db/tables/retention.ts';
import { work } from '#service/db/tables/work.ts';
import { startWorkers } from '#service/work/workers.ts';
import { newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { closeProposals } from './closing.ts';
import { recomputeDates } from './dates.ts';
import { explain } from './explain.ts';
import { planProposals } from './monthly.ts';
import { proposalHandlers } from './proposals.ts';
import { retentionWorkHandlers } from './work.ts';
import { retentionWork } from './work-kinds.ts';

/** Boxes that are due are proposed each month, and a proposal that leads to nothing is closed. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  const saved = { tenantId: 't1', version: 1, savedAt: 1, savedByName: 'Admin' };
  const terms = { id: 'b10', code: 'B10', name: 'Ten years', years: 10, permanent: false, review: false, active: true };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(retentionSchedules).values({ ...terms, ...saved, from: 'nextYear', base: 'attribute' });
    await tx.insert(classRetention).values({ ...saved, classId: 'files', scheduleId: 'b10', attributeId: 'name' });
  });
});
afterAll(() => bench.close());

/** A box with a file whose employment ended in 1999; on its shelf by default. */
async function dueBox(code: string, status = 4): Promise<Operation> {
  const box = anna.box(code);
  await anna.send(box, anna.file(box, `${code}-D`, { name: '1999-05-02' }));
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = ${status} where id = ${box.entityId}`));
  await recomputeDates(bench.db, 't1');
  return box;
}

async function runWork(): Promise<void> {
  const workers = await startWorkers({
    db: bench.db,
    log: pino({ level: 'silent' }),
    now: bench.now,
    rules: retentionWork,
    handlers: retentionWorkHandlers,
    version: '1.0.0',
    timer: () => () => {},
  });
  await workers.runDue();
  await workers.stop();
}

const linesNow = () => bench.db.asSystem((tx) => tx.select().from(proposalLines));
const proposalsNow = () => bench.db.asSystem((tx) => tx.select().from(proposals));
const stateOf = async (id: string) => (await proposalsNow()).find((one) => one.id === id)?.state;
const close = () => closeProposals(bench.db, 't1', bench.now());
const blockersOf = async ({ entityId }: Operation) => {
  const found = await bench.db.inTenant('t1', (tx) => explain(tx, 't1', [entityId], 'destruction', bench.now()));
  return found.get(entityId)?.blockers.map(({ code }) => code);
};

type Asking = (context: object, input: object) => Promise<{ data?: unknown; message?: string }>;
const ask = (call: keyof typeof proposalHandlers, input: object) =>
  bench.db.inTenant('t1', (tx) => (proposalHandlers[call] as unknown as Asking)({ ...bench.context('celina'), tx }, input));

/** A proposal of these boxes made by hand. */
async function proposed(...boxes: Operation[]): Promise<string> {
  const id = randomUUID();
  const objects = boxes.map(({ entityId }) => entityId);
  expect(await ask('proposalMake', { id, projectId: 'p1', title: 'By hand', objects })).toHaveProperty('data');
  return id;
}

test('boxes that are due are proposed once when the month begins: those in the archive that nothing keeps', async () => {
  const [a, b, held] = [await dueBox('MO-1'), await dueBox('MO-2'), await dueBox('MO-3')];
  await dueBox('MO-4', 3);
  const placed = { placedAt: 1, placedBy: 'admin', placedByName: 'Admin', reviewOn: '2099-01-01', state: 'placed' as const };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(holds).values({ tenantId: 't1', id: 'h1', scope: 'box', matter: 'Audit', reason: 'Tax', ...placed });
    await tx.insert(holdItems).values({ tenantId: 't1', holdId: 'h1', objectType: 'box', objectId: held.entityId });
  });
  await planProposals(bench.db, 't1', bench.now());
  await planProposals(bench.db, 't1', bench.now());
  await runWork();
  expect(await linesNow()).toEqual([]);
  // 1 December in Warsaw
  bench.pass(Date.UTC(2026, 10, 30, 23) - bench.now());
  await runWork();
  const [made, ...more] = await proposalsNow();
  expect(more).toEqual([]);
  expect(made).toMatchObject({ projectId: 'p1', title: '2026-12', state: 'open', madeBy: '', orderId: '' });
  expect(new Set((await linesNow()).map(({ objectId }) => objectId))).toEqual(new Set([a.entityId, b.entityId]));
  const [row] = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'retention.propose')));
  expect(row).toMatchObject({ subject: '2026-12', state: workState.done });
  const messages = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.userId, 'celina')));
  expect(messages.map(({ subject, text }) => `${subject} ${text}`).join()).toContain('proposal of destruction');
  // the next month proposes what has come, and nothing twice
  const late = await dueBox('MO-5');
  await planProposals(bench.db, 't1', bench.now());
  bench.pass(31 * DAY_MS);
  await runWork();
  expect((await proposalsNow()).map(({ title }) => title).toSorted()).toEqual(['2026-12', '2027-01']);
  expect((await linesNow()).filter(({ objectId }) => objectId === late.entityId)).toHaveLength(1);
  expect(await linesNow()).toHaveLength(3);
});

test('a proposal whose boxes all stay is closed with its last answer; one to be destroyed keeps it open', async () => {
  const [a, b] = [await dueBox('CL-1'), await dueBox('CL-2')];
  const id = await proposed(a, b);
  const answer = (box: Operation, its: string) =>
    ask('proposalAnswer', { id, objects: [box.entityId], answer: its, keepUntil: '2099-01-01', reason: 'lawsuit' });
  await answer(a, 'destroy');
  await answer(b, 'keep');
  expect([await stateOf(id), await close(), await stateOf(id)]).toEqual(['open', 0, 'open']);
  await answer(a, 'transfer');
  expect(await stateOf(id)).toBe('closed');
  expect(await answer(a, 'destroy')).toMatchObject({ message: 'statusForbids' });
  expect(await blockersOf(a)).toEqual([]);
});

test('an answer for the rest leaves the answers that were given: another one takes the name of its box', async () => {
  const [a, b, c] = [await dueBox('CL-3'), await dueBox('CL-4'), await dueBox('CL-5')];
  const id = await proposed(a, b, c);
  const answers = async () => {
    const { data } = (await ask('proposalLines', { id })) as { data: { answer: string; reason: string }[] };
    return data.map(({ answer, reason }) => [answer, reason]);
  };
  const transfer = { answer: 'transfer', reason: 'State archive' };
  const over = { answer: 'keep', keepUntil: '1927-01-05', reason: 'lawsuit' };
  expect(await ask('proposalAnswer', { id, objects: [a.entityId], ...over })).toMatchObject({ refused: 'request.invalid' });
  await ask('proposalAnswer', { id, objects: [a.entityId], ...transfer });
  await ask('proposalAnswer', { id, answer: 'destroy' });
  expect(await answers()).toEqual([
    ['transfer', 'State archive'],
    ['destroy', ''],
    ['destroy', ''],
  ]);
  // nothing is left without an answer, so a repeat changes nothing
  expect(await ask('proposalAnswer', { id, ...transfer })).toEqual({ data: { saved: true } });
  await ask('proposalAnswer', { id, objects: [c.entityId], ...transfer });
  expect((await answers()).map(([answer]) => answer)).toEqual(['transfer', 'destroy', 'transfer']);
});

test('a proposal without an answer for 90 days is closed, and its boxes can be proposed again; one with its order is not', async () => {
  const [a, b, c] = [await dueBox('AB-1'), await dueBox('AB-2'), await dueBox('AB-3')];
  const [forgotten, lost, going] = [await proposed(a), await proposed(b), await proposed(c)];
  const basket = newBasket(anna);
  expect(await anna.send(basket)).toEqual(['applied']);
  await bench.db.asSystem(async (tx) => {
    await tx.update(proposals).set({ state: 'ordered', orderId: 'never-made' }).where(eq(proposals.id, lost));
    await tx.update(proposals).set({ state: 'ordered', orderId: basket.entityId }).where(eq(proposals.id, going));
  });
  const states = async () => [await stateOf(forgotten), await stateOf(lost), await stateOf(going)];
  bench.pass((ORDER_LIMITS.proposalDays - 1) * DAY_MS);
  await close();
  expect(await states()).toEqual(['open', 'ordered', 'ordered']);
  bench.pass(2 * DAY_MS);
  expect(await blockersOf(a)).toEqual(['onProposal']);
  await close();
  expect(await states()).toEqual(['closed', 'closed', 'ordered']);
  const orderIds = new Map((await proposalsNow()).map((one) => [one.id, one.orderId]));
  expect([lost, going].map((id) => orderIds.get(id))).toEqual(['', basket.entityId]);
  expect(await blockersOf(a)).toEqual([]);
  await proposed(a);
});
