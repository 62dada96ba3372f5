import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatus as states } from '#schema/codes.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { foldText } from '#schema/rules/fold.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { dictionaries, dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';
import type { WorkRun } from '#service/work/handler.ts';
import type { Workers } from '#service/work/workers.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { openImports, type ImportBench } from '#tests/bench/import-bench.ts';
import { addNextValues } from './add-new-values.ts';
import { lockedImport } from './import-rows.ts';
import { beginRun } from './begin.ts';

const LIST = 'own-dictionary';
let opened: Awaited<ReturnType<typeof openImports>>;
let bench: Bench;
let workers: Workers;
let on: ImportBench;
beforeAll(async () => {
  opened = await openImports();
  ({ bench, workers, imports: on } = opened);
  const tenantId = 't-north';
  await bench.db.asSystem(async (tx) => {
    const attributes = [plainAttribute({ id: 'unit', name: 'Unit', dictionaryId: LIST, strict: true })];
    await tx
      .update(classes)
      .set({ attributes })
      .where(and(eq(classes.tenantId, tenantId), eq(classes.id, 'own-class')));
    const values = [
      { value: 'HR', untilVersion: 0 },
      { value: 'Old unit', untilVersion: 1 },
    ].map((one) => ({ ...one, tenantId, dictionaryId: LIST, folded: foldText(one.value), sinceVersion: 0 }));
    await insertRows(tx, dictionaryValues, values, 'replace');
  });
}, 240_000);
afterAll(() => opened.close());

const inNorth: Bench['db']['asSystem'] = (work) => bench.db.inTenant('t-north', work);
const current = async (): Promise<string[]> => {
  const isIn = and(eq(dictionaryValues.dictionaryId, LIST), eq(dictionaryValues.untilVersion, 0));
  return (await inNorth((tx) => tx.select().from(dictionaryValues).where(isIn))).map(({ value }) => value).toSorted();
};
const head = async () => (await inNorth((tx) => tx.select().from(dictionaries).where(eq(dictionaries.id, LIST))))[0];

const columns: ImportConfig['columns'] = [
  { from: 'Box', to: 'container.code', do: ['trim'], default: '' },
  { from: 'Code', to: 'code', do: ['trim'], default: '' },
  { from: 'Unit', to: 'attribute:unit', do: [], default: '' },
];
const imported = (text: string, unknownValues?: 'add' | 'refuse') =>
  on.importOf(`Box;Code;Unit\n${text}`, { columns, maxRefusedPercent: 100, ...(unknownValues && { unknownValues }) });
const check = async (importId: string) => {
  await on.act('check', { importId });
  await workers.runDue();
};

test('rows with unknown values are refused, unless the mapping adds the values to their list', async () => {
  const before = await head();
  const id = await imported('NV-1;NV-D1;HR\nNV-1;NV-D2;Payroll\n');
  await check(id);
  expect(await on.rowOf(id)).toMatchObject({ counters: { accepted: 1, reasons: { valueWithdrawn: 1 } } });
  expect(await head()).toEqual(before);
});

test('a check names the new values and adds none; the run adds them as one version before its first row, with an audit', async () => {
  const before = await head();
  const values = await current();
  const id = await imported(
    'NV-2;NV-D3;HR\nNV-2;NV-D4;Payroll\nNV-2;NV-D5;Wages\nNV-2;NV-D6;Payroll\n;NV-D7;Only refused\n',
    'add',
  );
  await check(id);
  expect(await on.rowOf(id)).toMatchObject({ counters: { accepted: 4, refused: 1, newValues: { [LIST]: 2 } } });
  expect(
    await on.ask('POST', '/api/release-manager/import-details-list', { importId: id, kind: 'value', code: LIST, after: 0 }),
  ).toMatchObject({
    issues: [{ other: 'Payroll' }, { other: 'Wages' }],
    isLastPage: true,
  });
  expect([await current(), await head()]).toEqual([values, before]);
  // checked twice, they are counted once
  await check(id);
  await on.act('run', { importId: id, goodRowsOnly: true });
  await workers.runDue();
  expect(await on.rowOf(id)).toMatchObject({
    status: states.doneWithRefused,
    counters: { documents: 4, newValues: { [LIST]: 2 } },
  });
  expect(await current()).toEqual([...values, 'Payroll', 'Wages'].toSorted());
  expect(await head()).toMatchObject({ version: (before?.version ?? 0) + 1 });
  const isAudit = eq(auditEvents.event, 'dictionary.addValues');
  const audits = await inNorth((tx) => tx.select().from(auditEvents).where(isAudit));
  expect(audits.map(({ subject, detail }) => [subject, detail])).toEqual([
    [LIST, { importId: id, version: (before?.version ?? 0) + 1, values: 2 }],
  ]);
  await on.act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect(await on.rowOf(id)).toMatchObject({ status: states.rolledBack });
  expect(await current()).toContain('Payroll');
});

test('§8: no list gets back a withdrawn value, one in another case, a control character, or blanks around a value', async () => {
  const values = await current();
  const lines = ['hr', 'Old unit', 'OLD UNIT', 'bell\u0007', ' Blank', 'New unit', 'NEW unit', 'x'.repeat(4_001)];
  const id = await imported(lines.map((unit, n) => `NV-3;NV-H${n};${unit}\n`).join(''), 'add');
  await check(id);
  expect(await on.rowOf(id)).toMatchObject({ counters: { accepted: 1, refused: 7, newValues: { [LIST]: 1 } } });
  await on.act('run', { importId: id, goodRowsOnly: true });
  await workers.runDue();
  expect(await current()).toEqual([...values, 'New unit'].toSorted());
});

test('a run that was killed after its values were added adds them once; a list that moved after the check is checked again', async () => {
  const id = await imported('NV-4;NV-K1;Killed\n', 'add');
  await check(id);
  const before = await head();
  const run = { tenantId: 't-north', subject: id, now: () => 1_000 } as WorkRun;
  await inNorth(async (tx) => {
    const found = await lockedImport(tx, 't-north', id);
    if (found) await beginRun(tx, found);
  });
  expect(await inNorth((tx) => addNextValues(tx, run))).toBe(true);
  expect(await inNorth((tx) => addNextValues(tx, run))).toBe(false);
  expect(await head()).toMatchObject({ version: (before?.version ?? 0) + 1 });

  const other = await imported('NV-5;NV-K2;Another\n', 'add');
  await check(other);
  await inNorth((tx) => tx.update(dictionaries).set({ version: 99 }).where(eq(dictionaries.id, LIST)));
  expect(await on.act('run', { importId: other })).toBe('import.notChecked');
  expect(await current()).not.toContain('Another');
});
