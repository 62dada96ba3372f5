import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signalKind } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { protocolingHandlers } from '#service/areas/protocoling/handlers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { listenForSignals, type Signal } from '#service/hub/signals.ts';

/** notifications of work, in the transaction of its effect, once. */
let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
const signals: Signal[] = [];
let stopListening: () => Promise<void>;
beforeAll(async () => {
  bench = await vaultBench();
  stopListening = await listenForSignals(bench.db, (signal) => signals.push(signal));
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
beforeEach(() => bench.db.asSystem((tx) => tx.delete(notifications)).then(() => undefined));
afterAll(async () => {
  await stopListening();
  await bench.close();
});

const written = async () => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(notifications));
  return rows.map(({ userId, kind, subject, text, target }) => ({ userId, kind, subject, text, target }));
};
const ofCase = { kind: signalKind.workflowProcess, target: 'sync' };

/** Bogdan's change needs a decision, because Anna made a different one to the same document. */
async function clash(code: string): Promise<Operation> {
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D1`);
  const at = { entityId: file.entityId, base: { [file.entityId]: 1 } };
  const edit = (by: TestDevice, surname: string) =>
    by.make('registration.update', { containerId: box.entityId, values: { surname }, evidence: {}, toVerify: [] }, at);
  const late = edit(bogdan, `Kowalski ${code}`);
  expect(await anna.send(box, file, edit(anna, `Kowalska ${code}`))).toEqual(['applied', 'applied', 'applied']);
  expect(await bogdan.send(late)).toEqual(['contested changed']);
  return late;
}

async function decision(
  about: Operation,
  take: 'reject' | 'return',
  more: { by?: TestDevice; batchId?: string; note?: string } = {},
) {
  const { by = celina, batchId = '', note = 'see the cover' } = more;
  const { version } = (await celina.rows<Conflict>('conflicts')).get(about.opId) ?? { version: 0 };
  const word = { version, choice: { take }, reason: 'other', note, batchId, secondsSpent: 1 };
  return by.make('conflict.decide', word, { entityId: about.opId });
}

test('a decided case notifies the author of the change: who decided, and the note; a repeat notifies no one', async () => {
  const late = await clash('TOLD-1');
  expect(await written()).toEqual([]);
  const word = await decision(late, 'reject');
  expect(await celina.send(word)).toEqual(['applied']);
  const message = { ...ofCase, userId: 'bogdan', subject: 'Kowalski TOLD-1, Jan', text: 'Celina: see the cover' };
  expect(await written()).toEqual([message]);
  await celina.send(word);
  expect(await written()).toEqual([message]);
});

test('a returned case notifies too; a refused decision notifies no one', async () => {
  const late = await clash('TOLD-2');
  expect(await bogdan.send(await decision(late, 'reject', { by: bogdan }))).toEqual(['refused grantMissing']);
  expect(await written()).toEqual([]);
  expect(await celina.send(await decision(late, 'return', { note: '' }))).toEqual(['applied']);
  expect(await written()).toMatchObject([{ ...ofCase, userId: 'bogdan', text: 'Celina' }]);
});

test('a batch is one message for each author, and names the first three', async () => {
  const lates: Operation[] = [];
  for (const n of [1, 2, 3, 4, 5]) lates.push(await clash(`BATCH-${n}`));
  const words = await Promise.all(lates.map((late) => decision(late, 'reject', { batchId: 'b-1' })));
  expect(await celina.send(...words)).toEqual(Array.from({ length: 5 }, () => 'applied'));
  const subject = 'Kowalski BATCH-1, Jan; Kowalski BATCH-2, Jan; Kowalski BATCH-3, Jan +2';
  expect(await written()).toEqual([{ ...ofCase, userId: 'bogdan', subject, text: 'Celina: see the cover' }]);
});

test('authors who decide their own case, and those without an account, are not notified', async () => {
  const late = await clash('TOLD-3');
  await bench.db.asSystem((tx) => tx.update(users).set({ active: false }).where(eq(users.id, 'bogdan')));
  expect(await celina.send(await decision(late, 'reject'))).toEqual(['applied']);
  await bench.db.asSystem((tx) => tx.update(users).set({ active: true }).where(eq(users.id, 'bogdan')));
  expect(await written()).toEqual([]);
  const own = celina.box('TOLD-4');
  const taken = bench.device('celina', 'other-tablet').box('TOLD-4', { description: 'another' });
  await celina.send(own);
  expect(await bench.device('celina', 'other-tablet').send(taken)).toEqual(['contested duplicateCode']);
  expect(await celina.send(await decision(taken, 'reject'))).toEqual(['applied']);
  expect(await written()).toEqual([]);
});

test('RefreshTaskList 4: pages of deciders are notified that the cases changed; no other page is, and nothing is kept', async () => {
  signals.length = 0;
  const before = await clash('TASK-1');
  await vi.waitFor(() => expect(new Set(signals.map(({ userId }) => userId))).toEqual(new Set(['celina', 'dawid'])), {
    timeout: 20_000,
  });
  expect(signals.every(({ tenantId, kind }) => tenantId === 't1' && kind === signalKind.refreshTaskList)).toBe(true);
  signals.length = 0;
  await anna.send(anna.box('TASK-2'));
  await celina.send(await decision(before, 'reject'));
  await vi.waitFor(() => expect(signals.map(({ kind }) => kind)).toContain(signalKind.workflowProcess), { timeout: 20_000 });
  expect(signals.filter(({ userId }) => userId === 'anna')).toEqual([]);
  expect((await written()).map(({ kind }) => kind)).toEqual([signalKind.workflowProcess]);
});

type Calling = (context: HandlerContext, input: unknown) => Promise<object>;
const call = (handler: unknown, input: unknown, userId: string) =>
  bench.db.inTenant('t1', (tx) => (handler as Calling)({ ...bench.context(userId), tx }, input));

async function closedBox(code: string) {
  const box = anna.box(code);
  const closing = anna.make('container.close', { seals: ['S'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await anna.send(box, anna.file(box, `${code}-D`), closing)).toEqual(['applied', 'applied', 'applied']);
  return box;
}

test('the waybill of a pickup notifies its orderer, once', async () => {
  const box = await closedBox('WAY-1');
  const pickup = anna.make('order.pickup.create', { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' });
  expect(await anna.send(pickup)).toEqual(['applied']);
  const edyta = bench.device('edyta');
  const set = async (waybill: string) => edyta.send(edyta.make('order.waybill', { waybill }, { entityId: pickup.entityId }));
  expect(await set('W-2')).toEqual(['applied']);
  expect(await set('W-2')).toEqual(['applied']);
  const message = {
    userId: 'anna',
    subject: '2026/000001',
    text: 'Edyta: waybill W-2',
    target: `orders/pickup/${pickup.entityId}`,
  };
  expect(await written()).toEqual([{ ...message, kind: signalKind.workflowProcess }]);
});

test('ReportGenerated 1: the official protocol of a box notifies the creator, with its number, at its first printing', async () => {
  const box = await closedBox('REP-1');
  await bench.db.asSystem((tx) => tx.update(users).set({ email: 'anna@example.com' }).where(eq(users.id, 'anna')));
  const print = (who: string) => call(protocolingHandlers.protocol, { containerId: box.entityId, format: 5 }, who);
  await print('bogdan');
  await print('bogdan');
  const target = `protocol/container/${box.entityId}`;
  expect(await written()).toEqual([
    { userId: 'anna', kind: signalKind.reportGenerated, subject: expect.stringMatching(/^REP-1 · \d+$/), text: 'Bogdan', target },
  ]);
  // also by mail, which names no box
  const queued = JSON.stringify(await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'mail.digest'))));
  expect(queued).toMatch(/"en":"\d+ · Bogdan: official transfer list"/);
  expect(queued).not.toContain(`"REP-1`);
  const own = await closedBox('REP-2');
  await call(protocolingHandlers.protocol, { containerId: own.entityId, format: 2 }, 'anna');
  expect(await written()).toHaveLength(1);
});
