import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute } from '#schema/records/reference.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Registration } from '#schema/records/registration.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { classes, classVersions } from '#service/db/tables/vault.ts';
import { fileAttributes, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
let anna: TestDevice;
let desk: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, desk] = [bench.device('anna'), bench.device('celina')];
});
afterAll(() => bench.close());

const many = (count: number, characters: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`evil-${i}`, 'x'.repeat(characters)]));

const update = (file: { entityId: string; opId: string; payload: Record<string, unknown> }, values: Record<string, string>) =>
  anna.make(
    'registration.update',
    { containerId: file.payload['containerId'], values, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: 1 }, deps: [file.opId] },
  );

test.each([
  ['225 of 3.9 kB', many(225, 3_900)],
  ['one', many(1, 1)],
  ['600 small ones', many(600, 1)],
])('a document with attributes that no class has is refused: %s', async (_name, values) => {
  const box = anna.box(`UA-${Object.keys(values).length}`);
  expect(await anna.send(box, anna.file(box, `UA-${Object.keys(values).length}-D`, values))).toEqual([
    'applied',
    'refused payloadInvalid',
  ]);
});

test('corrections and boxes that bring attributes no class has are refused, and the good ones of the batch are not', async () => {
  const box = anna.box('UA-B');
  const file = anna.file(box, 'UA-B-D');
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const inherited = anna.make('container.update', { changes: { inherited: { evil: 'x' } } }, { entityId: box.entityId });
  expect(
    await anna.send(
      update(file, { evil: 'x' }),
      anna.box('UA-C', { inherited: { evil: 'x' } }),
      inherited,
      update(file, { surname: 'Kos' }),
    ),
  ).toEqual(['refused payloadInvalid', 'refused payloadInvalid', 'refused payloadInvalid', 'applied']);
});

test('evidence about values the document lacks is not stored', async () => {
  const box = anna.box('UA-E');
  const { payload } = anna.file(box, 'UA-E-D');
  const file = anna.make('registration.create', {
    ...payload,
    evidence: { surname: 'typed', evil: 'typed' },
    tries: { evil: 9 },
  });
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const row = (await anna.rows<Registration>('registrations')).get(file.entityId);
  expect(row).toMatchObject({ evidence: { surname: 'typed' }, tries: {} });
});

test('ids of an envelope longer than a row takes refuse one operation, not its batch', async () => {
  const box = anna.box('UA-F');
  expect(
    await anna.send(box, anna.make('container.close', { seals: [], scanned: true }, { entityId: 'x'.repeat(5_000) })),
  ).toEqual(['applied', 'refused payloadInvalid']);
});

/** The class `files` of client t1 as an administrator changes it. */
async function reform(version: number, attributes: Attribute[]): Promise<void> {
  await bench.db.inTenant('t1', async (tx) => {
    const ours = and(eq(classes.tenantId, 't1'), eq(classes.id, 'files'));
    await tx.update(classes).set({ attributes, version }).where(ours);
    await insertRows(tx, classVersions, [{ tenantId: 't1', classId: 'files', version, attributes }], 'replace');
  });
}

test('R-CLASS_CHANGED: a value of an attribute that was removed since waits for a person, who can keep it', async () => {
  const box = anna.box('UA-G');
  const extra = plainAttribute({ id: 'shelf', name: 'Shelf' });
  await reform(2, [...fileAttributes, extra]);
  const file = anna.file(box, 'UA-G-D', { shelf: 'A7' }, { configVersion: 2 });
  await reform(3, fileAttributes);
  expect(await anna.send(box, file)).toEqual(['applied', 'contested ruleChanged']);
  const found = (await desk.rows<Conflict>('conflicts')).get(file.opId);
  expect(found?.fields).toMatchObject([{ field: 'values.shelf', device: 'A7' }]);
  const decision = { version: found?.version, reason: 'seen', note: '', batchId: '', secondsSpent: 1 };
  expect(
    await desk.send(desk.make('conflict.decide', { ...decision, choice: { take: 'asItIs' } }, { entityId: file.opId, deps: [] })),
  ).toEqual(['applied']);
  expect((await desk.rows<Registration>('registrations')).get(file.entityId)?.values).toMatchObject({ shelf: 'A7' });
});
