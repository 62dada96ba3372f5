import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { treatmentCalls } from '#schema/calls/treatment.ts';
import { exceptionKind } from '#schema/codes/bench.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Registration } from '#schema/records/registration.ts';
import { treatmentHandlers } from '#service/areas/segregation/treatment-handlers.ts';
import { userRestrictions, users } from '#service/db/tables/tenancy.ts';
import type { OwnTransactionHandler } from '#service/http/handlers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** No author writes a document where they do not see it. Bogdan and Edyta see the department HR. */

let bench: VaultBench;
let [anna, bogdan, celina, edyta]: TestDevice[] = [];
let box: Operation;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina, edyta] = ['anna', 'bogdan', 'celina', 'edyta'].map((user) => bench.device(user));
  for (const userId of ['bogdan', 'edyta']) await restrict(userId, ['HR']);
  box = device(anna).box('OUT-1');
  expect(await device(anna).send(box)).toEqual(['applied']);
});
afterAll(() => bench.close());

/** Set before the first test. */
const device = (one: TestDevice | undefined): TestDevice => one ?? expect.fail('no device');
const restrict = (userId: string, allowed: string[]) =>
  bench.db.inTenant('t1', async (tx) => {
    await tx.insert(userRestrictions).values({ tenantId: 't1', userId, classId: 'files', attributeId: 'dept', allowed });
    await tx
      .update(users)
      .set({ sighted: true })
      .where(sql`id = ${userId}`);
  });
const release = (userId: string) =>
  bench.db.inTenant('t1', async (tx) => {
    await tx.delete(userRestrictions).where(sql`user_id = ${userId}`);
    await tx
      .update(users)
      .set({ sighted: false })
      .where(sql`id = ${userId}`);
  });

async function paper(code: string, dept: string): Promise<Operation> {
  const file = device(anna).file(box, code, { dept });
  expect(await device(anna).send(file)).toEqual(['applied']);
  return file;
}
const update = (by: TestDevice, { entityId }: Operation, values: Record<string, string>) =>
  by.make(
    'registration.update',
    { containerId: box.entityId, values, evidence: {}, toVerify: [] },
    { entityId, base: { [entityId]: 1 } },
  );
const remove = (by: TestDevice, { entityId }: Operation) =>
  by.make('registration.delete', { containerId: box.entityId }, { entityId, base: { [entityId]: 1 } });
const documentNow = async ({ entityId }: Operation) => (await device(anna).rows<Registration>('registrations')).get(entityId);
const caseNow = async ({ opId }: Operation) => (await device(celina).rows<Conflict>('conflicts')).get(opId);
const decide = ({ opId }: Operation, version: number, choice: object, by = device(celina)) =>
  by.make('conflict.decide', { version, choice, reason: 'seen', note: '', batchId: '', secondsSpent: 1 }, { entityId: opId });

test('a new document with a value its author may not see is a case; approved, it is made as it was saved', async () => {
  const made = device(bogdan).file(box, 'OUT-D1', { dept: 'Legal' });
  expect(await device(bogdan).send(made)).toEqual(['contested accessLost']);
  expect(await documentNow(made)).toBeUndefined();
  expect(await caseNow(made)).toMatchObject({ kind: 'accessLost', status: 'open', userId: 'bogdan', otherId: '' });
  expect(await device(celina).send(decide(made, 1, { take: 'asItIs' }))).toEqual(['applied']);
  expect(await documentNow(made)).toMatchObject({ values: { dept: 'Legal' }, createdBy: 'bogdan' });
});

test('in sight everything is as it was: a document is made, changed and deleted without a person', async () => {
  const made = device(bogdan).file(box, 'OUT-D2', { dept: 'HR' });
  expect(await device(bogdan).send(made)).toEqual(['applied']);
  expect(await device(bogdan).send(update(device(bogdan), made, { surname: 'Kos' }))).toEqual(['applied']);
  expect(await device(bogdan).send(remove(device(bogdan), made))).toEqual(['applied']);
});

test('a change that moves a document out of sight is a case, and the document stays as it is', async () => {
  const file = await paper('OUT-D3', 'HR');
  const change = update(device(bogdan), file, { dept: 'Legal' });
  expect(await device(bogdan).send(change)).toEqual(['contested accessLost']);
  expect(await documentNow(file)).toMatchObject({ values: { dept: 'HR' }, version: 1 });
  expect((await caseNow(change))?.fields.map(({ field, device: its }) => [field, its])).toEqual([['values.dept', 'Legal']]);
});

test('a document that is out of sight is changed, brought into sight and deleted by no one who cannot see it', async () => {
  const file = await paper('OUT-D4', 'Legal');
  const attempts = [
    update(device(bogdan), file, { surname: 'Kos' }),
    update(device(bogdan), file, { dept: 'HR' }),
    remove(device(bogdan), file),
  ];
  expect(await device(bogdan).send(...attempts)).toEqual(attempts.map(() => 'contested accessLost'));
  expect(await documentNow(file)).toMatchObject({ values: { dept: 'Legal', surname: 'Nowak' }, version: 1 });
});

test('a treatment of the archive obeys the same rule, whatever the state of the document', async () => {
  const file = await paper('OUT-D5', 'Legal');
  const shape = { containerId: box.entityId, projectId: '', documentCode: '' };
  const treat = (payload: object) =>
    device(edyta).make('registration.treat', { ...shape, ...payload }, { entityId: file.entityId, base: { [file.entityId]: 1 } });
  // the box is open, which a user without sight of the document must not learn either
  const sorted = treat({ do: 'categorise', categoryId: 'c-1' });
  expect(await device(edyta).send(sorted, treat({ do: 'strike', reason: 'twice' }))).toEqual([
    'contested accessLost',
    'contested accessLost',
  ]);
  expect(await documentNow(file)).toMatchObject({ version: 1 });
});

test('a deletion of a document that is gone and was out of sight asks no one', async () => {
  const file = await paper('OUT-D6', 'Legal');
  expect(await device(anna).send(remove(device(anna), file))).toEqual(['applied']);
  expect(await device(bogdan).send(remove(device(bogdan), file))).toEqual(['refused grantMissing']);
});

test('the same document again links to no row its author cannot see', async () => {
  const file = await paper('OUT-D7', 'Legal');
  const again = device(bogdan).file(box, 'OUT-D7', { dept: 'Legal' });
  const [answer] = (await device(bogdan).push(again)).results;
  expect(answer).toMatchObject({ verdict: 'contested', code: 'accessLost' });
  expect(JSON.stringify(answer)).not.toContain(file.entityId);
});

test('what is older than the restriction waits for a person, and what builds on it waits with it', async () => {
  const made = device(bogdan).file(box, 'OUT-D8', { dept: 'Legal' });
  const { type, payload } = update(device(bogdan), made, { surname: 'Kos' });
  const change = device(bogdan).make(type, payload, { entityId: made.entityId, deps: [made.opId] });
  expect(await device(bogdan).send(made, change)).toEqual(['contested accessLost', 'contested accessLost']);
  expect(await caseNow(made)).toMatchObject({ children: 1 });
});

test('a call is refused restrictionForbids, makes no case, and its preview reads the same', async () => {
  const file = await paper('OUT-D9', 'HR');
  const close = device(anna).make('container.close', { seals: ['S-9'], scanned: true }, { entityId: box.entityId });
  expect(await device(anna).send(close)).toEqual(['applied']);
  const documents = [{ id: file.entityId, version: 1 }];
  const mass = treatmentHandlers.massUpdateRegistration as OwnTransactionHandler<typeof treatmentCalls.massUpdateRegistration>;
  const ask = async (dept: string, preview: boolean) => {
    const asked = { opId: randomUUID(), documents, values: { dept }, reason: 'misread', preview };
    const answer = await mass.handle(bench.context('edyta'), asked);
    return 'data' in answer ? answer.data.rows.map(({ verdict, code }) => [verdict, code]) : answer;
  };
  for (const preview of [true, false]) expect(await ask('Legal', preview)).toEqual([['refused', 'restrictionForbids']]);
  expect(await documentNow(file)).toMatchObject({ values: { dept: 'HR' }, version: 1 });
  const cases = [...(await device(celina).rows<Conflict>('conflicts')).values()];
  expect(cases.filter(({ entityId }) => entityId === file.entityId)).toEqual([]);
  expect(await ask('HR', true)).toEqual([['applied', '']]);
});

test('at the desk: a case out of sight is unknown, and no decision puts a document out of sight of who decides', async () => {
  const open = device(anna).box('OUT-2');
  expect(await device(anna).send(open)).toEqual(['applied']);
  const hidden = device(bogdan).file(open.entityId, 'OUT-D10', { dept: 'Legal' });
  const gone = device(anna).file(open.entityId, 'OUT-D11', { dept: 'Gone' });
  expect(await device(bogdan).send(hidden)).toEqual(['contested accessLost']);
  expect(await device(anna).send(gone)).toEqual(['contested valueWithdrawn']);
  await restrict('celina', ['HR', 'Gone']);
  const attempts = [decide(hidden, 1, { take: 'asItIs' }), decide(hidden, 1, { take: 'reject' })];
  expect(await device(celina).send(...attempts)).toEqual(['refused entityUnknown', 'refused entityUnknown']);
  const choose = (value: string) => decide(gone, 1, { take: 'value', attributeId: 'dept', value });
  expect(await device(celina).send(choose('Legal'))).toEqual(['refused restrictionForbids']);
  expect(await documentNow(gone)).toBeUndefined();
  expect(await device(celina).send(choose('HR'))).toEqual(['applied']);
  await release('celina');
  expect(await caseNow(hidden)).toMatchObject({ status: 'open' });
});

test('an exception names no document that is out of sight of its author or of another project, and none that does not exist', async () => {
  const by = device(anna);
  const [here, there] = [by.box('OUT-20'), by.box('OUT-21', { projectId: 'p2', classId: 'other' })];
  const [hidden, seen] = [by.file(here, 'OUT-D20', { dept: 'Legal' }), by.file(here, 'OUT-D21')];
  const { type, payload } = by.file(there, 'OUT-D22');
  const foreign = by.make(type, { ...payload, projectId: 'p2', classId: 'other' }, { deps: [there.opId] });
  const made = [here, there, hidden, seen, foreign];
  expect(await by.send(...made)).toEqual(made.map(() => 'applied'));
  const about = { projectId: 'p1', containerId: here.entityId, kind: exceptionKind.wrongBox, note: 'lay on top' };
  const note = (registrationId: string, code: string) =>
    device(edyta).make('exception.note', { ...about, registrationId, code }, { deps: [] });
  const notes = [note(hidden.entityId, 'OUT-D20'), note(foreign.entityId, 'OUT-D22'), note(seen.entityId, 'OUT-D21')];
  expect(await device(edyta).send(...notes)).toEqual(['applied', 'applied', 'applied']);
  const rows = await device(celina).rows<Exception>('lists/exception');
  // what was in the hand is kept
  expect(notes.map(({ entityId }) => [rows.get(entityId)?.code, rows.get(entityId)?.registrationId])).toEqual([
    ['OUT-D20', ''],
    ['OUT-D22', ''],
    ['OUT-D21', seen.entityId],
  ]);
  expect(await device(edyta).send(note(randomUUID(), 'OUT-D23'))).toEqual(['refused entityUnknown']);
});
