import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { DictionaryHead } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { fileAttributes, newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { wholeDictionary } from '#service/areas/protocoling/dictionaries.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';
import { conflictAudit } from './audit.ts';
import { undoBatch } from './undo-batch.ts';

/** Values a dictionary has no more (reliability.md 1.6, DICT_VALUE_GONE): another one instead, or back into the dictionary. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let keeper: TestDevice;
let box: Operation;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina, keeper] = [bench.device('anna'), bench.device('celina'), bench.device('dawid')];
  await bench.db.asSystem(async (tx) => {
    await tx
      .update(users)
      .set({ roles: ['Supervisor', 'Administrator'] })
      .where(eq(users.id, 'dawid'));
    const attributes = fileAttributes.map((one) => (one.id === 'place' ? { ...one, strict: true } : one));
    await tx.update(classes).set({ attributes }).where(eq(classes.id, 'files'));
  });
  box = anna.box('W-1');
  await anna.send(box);
});
afterAll(() => bench.close());

const caseOf = async (about: Operation) => (await celina.rows<Conflict>('conflicts')).get(about.opId);
const valuesOf = async ({ entityId }: Operation) => (await anna.rows<Registration>('registrations')).get(entityId)?.values;
const headOf = async (id: string) => (await anna.rows<DictionaryHead>('dictionaries')).get(id);
const listed = (id: string) =>
  bench.db.inTenant('t1', async (tx) => {
    const found = await wholeDictionary(tx, 't1', id);
    return found === 'tooLarge' ? expect.fail(found) : (found?.values ?? []);
  });

async function decide(by: TestDevice, about: Operation, choice: Choice, batchId = ''): Promise<string[]> {
  const version = (await caseOf(about))?.version ?? 0;
  const payload = { version, choice, reason: 'looked into', note: '', batchId, secondsSpent: 1 };
  return by.send(by.make('conflict.decide', payload, { entityId: about.opId }));
}

let files = 0;
/** A document whose values wait for a person. */
async function waiting(values: Record<string, string>): Promise<Operation> {
  const file = anna.file(box, `W-D${(files += 1)}`, values);
  expect(await anna.send(file)).toEqual(['contested valueWithdrawn']);
  return file;
}

test('two withdrawn values of one document are in one case and replaced by one decision; one alone is not enough', async () => {
  const file = await waiting({ dept: 'Marketing', place: 'Praga' });
  expect((await caseOf(file))?.fields.map(({ field, device }) => [field, device])).toEqual([
    ['values.dept', 'Marketing'],
    ['values.place', 'Praga'],
  ]);
  expect(await decide(celina, file, { take: 'value', attributeId: 'dept', value: 'Legal' })).toEqual(['refused choiceInvalid']);
  const both = { take: 'value', attributeId: 'dept', value: 'Legal', more: { place: 'Łódź' } } as const;
  expect(await decide(celina, file, both)).toEqual(['applied']);
  expect(await valuesOf(file)).toMatchObject({ dept: 'Legal', place: 'Łódź' });
});

test('back into the dictionary: with the right to keep it, for all users, as a new version, with its audit', async () => {
  const [file, alike] = [await waiting({ dept: 'Sales' }), await waiting({ dept: 'Sales' })];
  expect(await decide(celina, file, { take: 'addValue' })).toEqual(['refused grantMissing']);
  expect(await listed('depts')).not.toContain('Sales');
  const before = (await headOf('depts'))?.version ?? 1;
  expect(await decide(keeper, file, { take: 'addValue' })).toEqual(['applied']);
  expect(await valuesOf(file)).toMatchObject({ dept: 'Sales' });
  expect(await listed('depts')).toContain('Sales');
  expect(await headOf('depts')).toMatchObject({ version: before + 1, size: 3, date: bench.now() });
  const audit = await bench.db.inTenant('t1', (tx) => conflictAudit({ ...bench.context('celina'), tx }, { id: file.opId }));
  expect(audit).toMatchObject({ data: [{ who: 'Dawid', decision: 'addValue', reason: 'looked into' }] });
  // the second finds it there: nothing is added twice
  expect(await decide(keeper, alike, { take: 'addValue' })).toEqual(['applied']);
  expect((await headOf('depts'))?.version).toBe(before + 1);
  expect(await anna.send(anna.file(box, 'W-NEXT', { dept: 'Sales' }))).toEqual(['applied']);
});

test('both values of a document go back together, and leave again when the decision is taken back', async () => {
  const [file, batchId] = [await waiting({ dept: 'Export', place: 'Wien' }), newId()];
  expect(await decide(keeper, file, { take: 'addValue' }, batchId)).toEqual(['applied']);
  expect([...(await listed('depts')), ...(await listed('places'))]).toEqual(expect.arrayContaining(['Export', 'Wien']));
  const undone = await bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('dawid'), tx }, { batchId }));
  expect(undone).toEqual({ data: { reopened: 1, kept: 0 } });
  expect([...(await listed('depts')), ...(await listed('places'))]).not.toEqual(expect.arrayContaining(['Export']));
  expect(await listed('places')).not.toContain('Wien');
  expect(await caseOf(file)).toMatchObject({ status: 'open' });
  expect(await valuesOf(file)).toBeUndefined();
});
