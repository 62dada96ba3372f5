import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatus as states } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { importConfigs } from '#service/db/tables/imports.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { openImports } from '#tests/bench/import-bench.ts';
import { addNextValues } from './add-new-values.ts';
import { beginRun } from './begin.ts';
import { saveConfig } from './configs.ts';
import { lockedImport } from './import-rows.ts';

/** Adding values that a value list does not have needs the right to keep value lists. No role of today separates it from imports. */

const LIST = 'own-dictionary';
let opened: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  opened = await openImports();
  const attributes = [plainAttribute({ id: 'unit', name: 'Unit', dictionaryId: LIST, strict: true })];
  const isOurs = and(eq(classes.tenantId, 't-north'), eq(classes.id, 'own-class'));
  await opened.bench.db.asSystem((tx) => tx.update(classes).set({ attributes }).where(isOurs));
}, 240_000);
afterAll(() => opened.close());

const columns: ImportConfig['columns'] = [
  { from: 'Box', to: 'container.code', do: ['trim'], default: '' },
  { from: 'Code', to: 'code', do: ['trim'], default: '' },
  { from: 'Unit', to: 'attribute:unit', do: [], default: '' },
];
const reading = { classId: 'own-class', containerTypeId: 'own-type', sheet: '', rowElement: '', columns };
const config: ImportConfig = { ...reading, boxes: 'create', repeats: 'skip', maxRefusedPercent: 10, unknownValues: 'add' };

/** Saves the mapping as a person with these rights alone. */
const savedBy = (opId: string, ...grants: Grant[]) =>
  opened.bench.db.inTenant('t-north', (tx) => {
    const caller = { userId: 'u-everybody', name: 'Everybody', grants: new Set(grants) };
    const context = { tx, tenantId: 't-north', caller, now: () => 1, note: () => {} } as unknown as HandlerContext; // the parts the handler reads
    const save = saveConfig as (context: HandlerContext, asked: object) => Promise<unknown>; // it runs in a transaction
    return save(context, { opId, projectId: 'own-project', name: 'HR', config });
  });

test('a mapping that adds values is refused to a person who may import and not keep value lists, and nothing is saved', async () => {
  const opId = crypto.randomUUID();
  const ofIt = eq(importConfigs.id, opId);
  const saved = () => opened.bench.db.inTenant('t-north', (tx) => tx.select().from(importConfigs).where(ofIt));
  expect(await savedBy(opId, 'release.manage')).toMatchObject({ refused: 'grant.missing' });
  expect(await saved()).toEqual([]);
  expect(await savedBy(opId, 'release.manage', 'dictionary.manage')).toMatchObject({ data: { id: opId, version: 1 } });
  expect(await saved()).toHaveLength(1);
});

test('a run whose author has lost the right pauses with the reason, and no list gets a value', async () => {
  const { bench, workers, imports } = opened;
  const id = await imports.importOf('Box;Code;Unit\nUV-1;UV-D1;Spaceport\n', { columns, unknownValues: 'add' });
  await imports.act('check', { importId: id });
  await workers.runDue();
  expect(await imports.rowOf(id)).toMatchObject({ status: states.checked, counters: { newValues: { [LIST]: 1 } } });
  await bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ roles: ['User'] })
      .where(eq(users.id, 'u-everybody')),
  );
  const run = { tenantId: 't-north', subject: id, now: () => 1_000 } as WorkRun; // the parts it reads
  const isAdded = await bench.db.inTenant('t-north', async (tx) => {
    const found = await lockedImport(tx, 't-north', id);
    if (found) await beginRun(tx, found);
    return addNextValues(tx, run);
  });
  expect(isAdded).toBe(false);
  const [row] = await bench.db.inTenant('t-north', async (tx) => [await lockedImport(tx, 't-north', id)]);
  expect(row).toMatchObject({ status: states.paused, message: 'authorNoLists' });
  const isNew = and(eq(dictionaryValues.dictionaryId, LIST), eq(dictionaryValues.value, 'Spaceport'));
  expect(await bench.db.inTenant('t-north', (tx) => tx.select().from(dictionaryValues).where(isNew))).toEqual([]);
});
