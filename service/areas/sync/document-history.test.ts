import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEvent } from '#schema/codes.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { undoBatch } from '#service/areas/desk/undo-batch.ts';
import { codeOf } from '#service/db/faults.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { takeIn } from './take-in.ts';

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
});
afterAll(() => bench.close());

const historyOf = (id: string, tenantId = 't1') =>
  bench.db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(documentHistory)
      .where(and(eq(documentHistory.tenantId, tenantId), eq(documentHistory.documentId, id)))
      .orderBy(asc(documentHistory.n)),
  );
const eventsOf = async (id: string) => (await historyOf(id)).map(({ operation }) => operation);

const edit = (file: Operation, values: Record<string, string>, more: Partial<Operation> = {}) =>
  anna.make(
    'registration.update',
    { containerId: file.payload['containerId'], values, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: 1 }, ...more },
  );
const remove = (by: TestDevice, file: Operation, version: number) =>
  by.make(
    'registration.delete',
    { containerId: file.payload['containerId'] },
    { entityId: file.entityId, base: { [file.entityId]: version } },
  );
const decide = async (about: Operation, choice: Choice, batchId = '') => {
  const found = (await celina.rows<Conflict>('conflicts')).get(about.opId);
  const word = { version: found?.version ?? 0, choice, reason: 'looked', note: '', batchId, secondsSpent: 1 };
  return celina.send(celina.make('conflict.decide', word, { entityId: about.opId }));
};

test('a document is imported, changed and deleted, each once, by who did it and in one batch', async () => {
  const box = anna.box('HISTORY-1');
  const file = anna.file(box, 'H1');
  const [first, second] = [edit(file, { surname: 'Kowal' }), edit(file, { surname: 'Kowalski', name: 'Ewa' })];
  const gone = remove(anna, file, 1);
  expect(await anna.send(box, file, first, second, gone)).toEqual(Array(5).fill('applied'));
  expect(await anna.send(file, second)).toEqual(['applied', 'applied']);
  const rows = await historyOf(file.entityId);
  expect(rows.map(({ n, operation, version, opId }) => [n, operation, version, opId])).toEqual([
    [1, documentEvent.import, 1, file.opId],
    [2, documentEvent.change, 2, first.opId],
    [3, documentEvent.change, 3, second.opId],
    [4, documentEvent.delete, 4, gone.opId],
  ]);
  for (const row of rows) expect(row).toMatchObject({ userId: 'anna', userName: 'Anna', at: bench.now(), deviceAt: bench.now() });
  expect(rows[0]?.detail).toEqual({ containerId: box.entityId, how: 'device' });
  expect(rows[2]?.detail).toEqual({ fields: ['values.name', 'values.surname'], how: 'device' });
  // names of fields, never what was in them: what is erased must not stay here
  expect(JSON.stringify(rows)).not.toMatch(/Kowal|Nowak/);
});

test('what is refused, contested, repeated or without effect leaves no event', async () => {
  const box = anna.box('HISTORY-2');
  const file = anna.file(box, 'H2');
  const [twin, bad] = [anna.file(box, 'H2', { surname: 'Other' }), anna.file(box, 'H2-b', { dept: 'no such' })];
  expect(await anna.send(box, file, twin, bad)).toEqual(['applied', 'applied', 'contested duplicateCode', expect.any(String)]);
  expect(await anna.send(edit(file, { surname: 'Nowak' }))).toEqual(['applied']);
  expect(await eventsOf(file.entityId)).toEqual([documentEvent.import]);
  expect([await eventsOf(twin.entityId), await eventsOf(bad.entityId)]).toEqual([[], []]);
});

test('a deleted document that a decision brings back is undeleted and changed; taking the decision back is an event too', async () => {
  const box = anna.box('HISTORY-3');
  const file = anna.file(box, 'H3');
  expect(await anna.send(box, file, remove(anna, file, 1))).toEqual(['applied', 'applied', 'applied']);
  const late = bench.device('bogdan');
  const change = late.make(
    'registration.update',
    { containerId: box.entityId, values: { surname: 'Late' }, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: 1 } },
  );
  expect(await late.send(change)).toEqual(['contested changed']);
  const batchId = newId();
  expect(await decide(change, { take: 'asItIs' }, batchId)).toEqual(['applied']);
  const { import: imported, change: changed, delete: deleted, unDelete } = documentEvent;
  expect(await eventsOf(file.entityId)).toEqual([imported, deleted, unDelete, changed]);
  const undone = await bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('celina'), tx }, { batchId }));
  expect(undone).toEqual({ data: { reopened: 1, kept: 0 } });
  const rows = await historyOf(file.entityId);
  expect(rows.slice(4).map(({ operation, userId }) => [operation, userId])).toEqual([[changed, 'celina']]);
});

test('a creation that is taken back keeps its history: imported, deleted', async () => {
  const box = anna.box('HISTORY-4');
  const [file, twin] = [anna.file(box, 'H4'), anna.file(box, 'H4', { surname: 'Twin' })];
  expect(await anna.send(box, file, twin)).toEqual(['applied', 'applied', 'contested duplicateCode']);
  const batchId = newId();
  expect(await decide(twin, { take: 'newCode', code: 'H4-B' }, batchId)).toEqual(['applied']);
  await bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('celina'), tx }, { batchId }));
  expect(await eventsOf(twin.entityId)).toEqual([documentEvent.import, documentEvent.delete]);
});

test('what a rescue file brings names who imported it, and on whose behalf', async () => {
  const box = anna.box('HISTORY-5');
  const file = anna.file(box, 'H5');
  const delivery = { userId: 'celina', userName: 'Celina', deviceId: '', how: 'file' as const };
  const { db, log } = bench.context('celina');
  const bringer = { tenantId: 't1', userId: 'anna', deviceName: '', now: bench.now(), delivery };
  await takeIn({ db, log }, [box, file], bringer, () => Promise.resolve({ shut: false, deviceId: '' }));
  const [row] = await historyOf(file.entityId);
  expect(row).toMatchObject({ userId: 'celina', detail: { how: 'file', onBehalfOf: 'anna', onBehalfOfName: 'Anna' } });
});

test('a transaction that fails leaves no event, and a document is never numbered twice', async () => {
  const box = anna.box('HISTORY-6');
  const file = anna.file(box, 'H6');
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const writers = ['anna', 'bogdan', 'celina'].map((user) => bench.device(user, `desk-${user}`));
  await Promise.all(
    writers.map(async (by, index) => {
      const values = { [['surname', 'name', 'place'][index] ?? '']: `Of ${by.id}` };
      const change = { containerId: box.entityId, values, evidence: {}, toVerify: [] };
      await by.send(by.make('registration.update', change, { entityId: file.entityId, base: { [file.entityId]: 1 } }));
    }),
  );
  const rows = await historyOf(file.entityId);
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
  expect(rows).toHaveLength(4);
});

test('hostile: tenant work adds to a history, and neither changes nor deletes it, nor reads that of another client', async () => {
  const refused = (statement: ReturnType<typeof sql>) =>
    bench.db.inTenant('t1', (tx) => tx.execute(statement)).then(() => 'done', codeOf);
  expect(await refused(sql`update document_history set user_name = 'Nobody'`)).toBe('42501');
  expect(await refused(sql`delete from document_history`)).toBe('42501');
  const other = bench.device('anna', 'other', 't2');
  const box = other.box('HISTORY-T2');
  const file = other.file(box, 'T2');
  expect(await other.send(box, file)).toEqual(['applied', 'applied']);
  expect(await historyOf(file.entityId, 't2')).toHaveLength(1);
  const seen = await bench.db.inTenant('t1', (tx) => tx.select().from(documentHistory));
  expect(new Set(seen.map(({ tenantId }) => tenantId))).toEqual(new Set(['t1']));
});
