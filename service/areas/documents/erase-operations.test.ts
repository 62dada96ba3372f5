import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { decisions, feed, receipts } from '#service/db/tables/sync.ts';
import { orders, registrations } from '#service/db/tables/vault.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { newBasket } from '#tests/bench/order-bench.ts';
import { traceStatements } from '#tests/bench/statement-trace.ts';
import { tablesWith } from '#tests/bench/tables-with.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { eraseDue } from './erase-work.ts';

/** The erase ends everything that operations, cases, decisions and positions repeat of a document. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
afterAll(() => bench.close());

/** The daily work of this many days from now. */
async function workAfter(days: number): Promise<void> {
  const store = folderStore(await mkdtemp(join(tmpdir(), 'strongroom-erase-')));
  const run = { tenantId: 't1', id: 'w', subject: '', by: '', cursor: '', signal: new AbortController().signal };
  const now = () => bench.now() + days * DAY_MS;
  await eraseDue({ db: bench.db, files: store }).run({ ...run, now, step: async () => undefined }, {});
}
const changed = (device: TestDevice, { entityId, lane }: Operation, values: object, seen = 1) => {
  const payload = { containerId: lane, values, evidence: {}, toVerify: [] };
  return device.make('registration.update', payload, { entityId, base: { [entityId]: seen } });
};
/** Deletes a document, and takes it from devices. */
const deleted = ({ entityId }: Operation) =>
  bench.db.asSystem(async (tx) => {
    await tx.update(registrations).set({ deletedAt: bench.now() }).where(eq(registrations.id, entityId));
    await tx.update(feed).set({ row: null }).where(eq(feed.rowId, entityId));
  });
const caseOf = async ({ opId }: Operation) => (await celina.rows<Conflict>('conflicts')).get(opId);

/** Decides a case for a value of the supervisor. */
async function decide(of: Operation, value: string): Promise<Operation> {
  const fields = { 'values.surname': { from: 'edit', value } };
  const word = { version: (await caseOf(of))?.version, choice: { take: 'fields', fields }, reason: 'looked' };
  const operation = celina.make('conflict.decide', { ...word, note: '', batchId: '', secondsSpent: 1 }, { entityId: of.opId });
  expect(await celina.send(operation)).toEqual(['applied']);
  return operation;
}

async function reject(of: Operation): Promise<string[]> {
  const word = { version: (await caseOf(of))?.version, choice: { take: 'reject' }, reason: 'gone', note: '', batchId: '' };
  return celina.send(celina.make('conflict.decide', { ...word, secondsSpent: 1 }, { entityId: of.opId }));
}

/** A document of a box, with this word in its values, an item of an order that ended, and a decided case. */
async function document(code: string, word: string) {
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D`, { surname: `${word}1` });
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const basket = newBasket(anna);
  const item = { orderId: basket.entityId, projectId: 'p1', type: orderType.orderDocument, objectType: objectType.document };
  const its = { objectId: file.entityId, classId: 'files', values: { surname: `${word}1` }, title: `${word}1` };
  const entityId = positionId(basket.entityId, file.entityId);
  const added = anna.make('order.position.add', { ...blankItem, ...item, ...its }, { entityId });
  expect(await anna.send(basket, added)).toEqual(['applied', 'applied']);
  await bench.db.asSystem((tx) => tx.update(orders).set({ status: 10 }).where(eq(orders.id, basket.entityId)));
  const [first, second] = [changed(bogdan, file, { surname: `${word}2` }), changed(anna, file, { surname: `${word}3` }, 1)];
  expect(await bogdan.send(first)).toEqual(['applied']);
  return { file, first, second, item: entityId };
}

test('receipts, cases, decisions, positions and the feed have no value of an erased document, and prove what was done', async () => {
  const { file, first, second, item } = await document('ERASED-1', 'Wisniewska');
  expect(await anna.send(second)).toEqual(['contested changed']);
  const decision = await decide(second, 'Wisniewska4');
  const places = await tablesWith(bench, 'Wisniewska');
  expect(places).toEqual(['conflicts', 'decisions', 'feed', 'notifications', 'positions', 'receipts', 'registrations', 'steps']);

  // another client has no way to the audit of this one
  await bench.db.inTenant('t2', (tx) => tx.execute(sql`select erase_decisions(array[${second.opId}])`));
  expect(await tablesWith(bench, 'Wisniewska')).toEqual(places);
  await deleted(file);
  await workAfter(31);
  expect(await tablesWith(bench, 'Wisniewska')).toEqual([]);

  // devices have the emptied rows
  expect(await caseOf(second)).toMatchObject({ title: 'ERASED-1-D', status: 'resolved', decision: 'fields', reason: 'looked' });
  expect((await caseOf(second))?.fields).toMatchObject([{ field: 'values.surname', base: null, device: null, service: null }]);
  expect((await anna.rows<Position>('positions')).get(item)).toMatchObject({ values: {}, title: '', objectId: file.entityId });
  // who decided what stays, and each operation that comes again has the answer it had
  const [audit] = await bench.db.asSystem((tx) => tx.select().from(decisions).where(eq(decisions.conflictId, second.opId)));
  expect(audit).toMatchObject({ userId: 'celina', decision: 'fields', reason: 'looked', base: null, result: null });
  expect(await anna.send(file)).toEqual(['applied']);
  expect(await bogdan.send(first)).toEqual(['applied']);
  expect(await celina.send(decision)).toEqual(['applied']);
  const [kept] = await bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, file.opId)));
  expect(kept).toMatchObject({ hash: file.hash, operation: { payload: { code: 'ERASED-1-D', values: {}, classId: 'files' } } });
});

test('all cases of a document are emptied in one statement, and all messages about them in another', async () => {
  const { file, second } = await document('ERASED-4', 'Lewandowska');
  const third = changed(anna, file, { surname: 'Lewandowska5' }, 1);
  expect(await anna.send(second, third)).toEqual(['contested changed', 'contested changed']);
  for (const one of [second, third]) await decide(one, 'Lewandowska6');
  const subjects = async () => (await bench.db.asSystem((tx) => tx.select().from(notifications))).map(({ subject }) => subject);
  expect((await subjects()).join()).toContain('Lewandowska');
  await deleted(file);
  const statements = await traceStatements(bench.db).of(() => workAfter(31));
  for (const table of ['conflicts c', 'notifications n'])
    expect([table, statements.filter((one) => one.includes(`update ${table}`)).length]).toEqual([table, 1]);
  expect(await tablesWith(bench, 'Lewandowska')).toEqual([]);
  expect((await subjects()).filter((subject) => subject.includes('ERASED-4-D')).length).toBeGreaterThan(0);
});

test('a case that waits for its decision keeps its document, which is erased the day after', async () => {
  const { file, second } = await document('ERASED-2', 'Zielinska');
  expect(await anna.send(second)).toEqual(['contested changed']);
  await deleted(file);
  await workAfter(31);
  expect(await tablesWith(bench, 'Zielinska3')).toEqual(['conflicts', 'feed', 'receipts']);
  // the case compares with a deleted document now, which the supervisor sees before the decision counts
  expect(await reject(second)).toEqual(['refused conflictMoved']);
  expect(await reject(second)).toEqual(['applied']);
  await workAfter(32);
  expect(await tablesWith(bench, 'Zielinska')).toEqual([]);
});

test('work that a tablet delivers after the erasure leaves no value either', async () => {
  const { file, second } = await document('ERASED-3', 'Kaminska');
  await deleted(file);
  await workAfter(31);
  expect(await tablesWith(bench, 'Kaminska')).toEqual([]);
  expect((await anna.send(second))[0]).toMatch(/^contested/);
  await workAfter(32);
  expect(await tablesWith(bench, 'Kaminska3')).toEqual(['conflicts', 'feed', 'receipts']);
  expect(await reject(second)).toEqual(['applied']);
  await workAfter(33);
  expect(await tablesWith(bench, 'Kaminska')).toEqual([]);
});
