import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { importMade, imports } from '#service/db/tables/imports.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Evidence of imports on the desk: a conflict names the import that made the record on the server. */

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const caseOf = async (about: Operation) => (await bench.device('celina').rows<Conflict>('conflicts')).get(about.opId);

/** Records these rows as made by an import of this client. */
const imported = (tenantId: string, name: string, ids: readonly string[]) =>
  bench.db.inTenant(tenantId, async (tx) => {
    const config = { classId: 'files', containerTypeId: 'box', sheet: '', rowElement: '', columns: [], maxRefusedPercent: 10 };
    const counters = { rows: 0, ofRows: 0, accepted: 0, refused: 0, repeated: 0, boxes: 0, documents: 0, kept: 0, reasons: {} };
    const by = { by: 'dawid', byName: 'Dawid', at: bench.now() };
    const row = {
      id: 'import-1',
      projectId: 'hr',
      configId: 'c',
      configVersion: 1,
      config: { ...config, boxes: 'create' as const, repeats: 'skip' as const },
    };
    await tx.insert(imports).values({ tenantId, name, counters, ...row, ...by });
    await tx.insert(importMade).values(ids.map((rowId, at) => ({ tenantId, importId: 'import-1', kind: 2, rowId, row: at })));
  });

test('a conflict about a record of an import names the import, and only then', async () => {
  const anna = bench.device('anna');
  const second = bench.device('anna', 'tablet-2');
  const [box, other] = [anna.box('IMPORT-BOX'), anna.box('PLAIN-BOX')];
  expect(await anna.send(box, other)).toEqual(['applied', 'applied']);
  await imported('t1', 'HR November', [box.entityId]);
  // an import of another client with the same row is not ours
  await imported('t2', 'Foreign', [box.entityId, other.entityId]);

  const differs = { description: 'other papers' };
  const [twice, plain] = [second.box('IMPORT-BOX', differs), second.box('PLAIN-BOX', differs)];
  expect(await second.send(twice, plain)).toEqual(['contested duplicateCode', 'contested duplicateCode']);
  expect(await caseOf(twice)).toMatchObject({ kind: 'duplicateCode', fromImport: 'HR November' });
  expect(await caseOf(plain)).not.toHaveProperty('fromImport');

  const change = (by: typeof anna, description: string) =>
    by.make('container.update', { changes: { description } }, { entityId: box.entityId, base: { [box.entityId]: 1 } });
  expect(await anna.send(change(anna, 'first'))).toEqual(['applied']);
  const changed = change(second, 'second');
  expect(await second.send(changed)).toEqual(['contested changed']);
  expect(await caseOf(changed)).toMatchObject({ kind: 'changed', fromImport: 'HR November' });
});
