import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signalKind } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { pickupHandlers } from '#service/areas/pickup/handlers.ts';
import { protocolingHandlers } from '#service/areas/protocoling/handlers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { users } from '#service/db/tables/tenancy.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { listenForSignals, type Signal } from '#service/hub/signals.ts';

/** what work tells people, in the transaction of its effect, once. */
let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
const said: Signal[] = [];
let stopHearing: () => Promise<void>;
beforeAll(async () => {
  bench = await vaultBench();
  stopHearing = await listenForSignals(bench.db, (signal) => said.push(signal));
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
beforeEach(() => bench.db.asSystem((tx) => tx.delete(notifications)).then(() => undefined));
afterAll(async () => {
  await stopHearing();
  await bench.close();
});

const told = async () => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(notifications));
  return rows.map(({ userId, kind, subject, text, target }) => ({ userId, kind, subject, text, target }));
};
const ofCase = { kind: signalKind.workflowProcess, target: 'sync' };

/** Bogdan's change waits, because Anna made another to the same document. */
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

test('a decided case is told to who saved what waited: who decided, and his note; a repeat tells nothing', async () => {
  const late = await clash('TOLD-1');
  expect(await told()).toEqual([]);
  const word = await decision(late, 'reject');
  expect(await celina.send(word)).toEqual(['applied']);
  const message = { ...ofCase, userId: 'bogdan', subject: 'Kowalski TOLD-1, Jan', text: 'Celina: see the cover' };
  expect(await told()).toEqual([message]);
  await celina.send(word);
  expect(await told()).toEqual([message]);
});

test('one given back is told as well; a decision that was refused tells nobody', async () => {
  const late = await clash('TOLD-2');
  expect(await bogdan.send(await decision(late, 'reject', { by: bogdan }))).toEqual(['refused grantMissing']);
  expect(await told()).toEqual([]);
  expect(await celina.send(await decision(late, 'return', { note: '' }))).toEqual(['applied']);
  expect(await told()).toMatchObject([{ ...ofCase, userId: 'bogdan', text: 'Celina' }]);
});

test('a batch is one message for each author, and names the first three', async () => {
  const lates: Operation[] = [];
  for (const n of [1, 2, 3, 4, 5]) lates.push(await clash(`BATCH-${n}`));
  const words = await Promise.all(lates.map((late) => decision(late, 'reject', { batchId: 'b-1' })));
  expect(await celina.send(...words)).toEqual(Array.from({ length: 5 }, () => 'applied'));
  const subject = 'Kowalski BATCH-1, Jan; Kowalski BATCH-2, Jan; Kowalski BATCH-3, Jan +2';
  expect(await told()).toEqual([{ ...ofCase, userId: 'bogdan', subject, text: 'Celina: see the cover' }]);
});

test('who decides his own, and who has no account any more, is told nothing', async () => {
  const late = await clash('TOLD-3');
  await bench.db.asSystem((tx) => tx.update(users).set({ active: false }).where(eq(users.id, 'bogdan')));
  expect(await celina.send(await decision(late, 'reject'))).toEqual(['applied']);
  await bench.db.asSystem((tx) => tx.update(users).set({ active: true }).where(eq(users.id, 'bogdan')));
  expect(await told()).toEqual([]);
  const own = celina.box('TOLD-4');
  const taken = bench.device('celina', 'other-tablet').box('TOLD-4', { description: 'another' });
  await celina.send(own);
  expect(await bench.device('celina', 'other-tablet').send(taken)).toEqual(['contested duplicateCode']);
  expect(await celina.send(await decision(taken, 'reject'))).toEqual(['applied']);
  expect(await told()).toEqual([]);
});

test('RefreshTaskList 4: pages of those who decide hear that the cases are others; nobody else does, and nothing is kept', async () => {
  said.length = 0;
  const before = await clash('TASK-1');
  await vi.waitFor(() => expect(new Set(said.map(({ userId }) => userId))).toEqual(new Set(['celina', 'dawid'])), {
    timeout: 20_000,
  });
  expect(said.every(({ tenantId, kind }) => tenantId === 't1' && kind === signalKind.refreshTaskList)).toBe(true);
  said.length = 0;
  await anna.send(anna.box('TASK-2'));
  await celina.send(await decision(before, 'reject'));
  await vi.waitFor(() => expect(said.map(({ kind }) => kind)).toContain(signalKind.workflowProcess), { timeout: 20_000 });
  expect(said.filter(({ userId }) => userId === 'anna')).toEqual([]);
  expect((await told()).map(({ kind }) => kind)).toEqual([signalKind.workflowProcess]);
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

test('the waybill of a pickup is told to who ordered it, once, and not by himself to himself', async () => {
  const box = await closedBox('WAY-1');
  const pickup = anna.make('order.pickup.create', { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' });
  expect(await anna.send(pickup)).toEqual(['applied']);
  const set = (waybillNumber: string, who: string) =>
    call(pickupHandlers.updateWaybill, { workOrderPickupId: pickup.entityId, waybillNumber }, who);
  await set('W-1', 'anna');
  expect(await told()).toEqual([]);
  await set('W-2', 'bogdan');
  await set('W-2', 'bogdan');
  const message = { userId: 'anna', subject: 'Project p1', text: 'Bogdan: W-2', target: 'orders/pickup' };
  expect(await told()).toEqual([{ ...message, kind: signalKind.workflowProcess }]);
});

test('ReportGenerated 1: the official protocol of a box is told to who made it, with its number, the first time it is printed', async () => {
  const box = await closedBox('REP-1');
  const print = (who: string) => call(protocolingHandlers.protocol, { containerId: box.entityId, format: 5 }, who);
  await print('bogdan');
  await print('bogdan');
  const target = `protocol/container/${box.entityId}`;
  expect(await told()).toEqual([
    { userId: 'anna', kind: signalKind.reportGenerated, subject: expect.stringMatching(/^REP-1 · \d+$/), text: 'Bogdan', target },
  ]);
  const own = await closedBox('REP-2');
  await call(protocolingHandlers.protocol, { containerId: own.entityId, format: 2 }, 'anna');
  expect(await told()).toHaveLength(1);
});
