import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOutcome } from '#schema/codes/bench.ts';
import { countPart } from '#schema/entities/count-part.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { CountItemRow } from '#schema/records/bench.ts';
import { countSum } from '#schema/rules/bench/count.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { followDocuments } from './follow-documents.ts';
import { resendScopes } from '#service/areas/sync/scopes.ts';
import { countParts } from '#service/db/tables/bench.ts';
import { userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Celina of the archive sees documents of the department HR alone; Anna and Edyta see all. */
let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  await bench.db.inTenant('t1', async (tx) => {
    await tx
      .update(users)
      .set({ sighted: true })
      .where(sql`id = 'celina'`);
    await tx
      .insert(userRestrictions)
      .values({ tenantId: 't1', userId: 'celina', classId: 'files', attributeId: 'dept', allowed: ['HR'] });
    await resendScopes(tx, 't1', 'celina', ['p1']);
  });
});
afterAll(() => bench.close());

/** A box on its way to the archive with one document of the department HR, which a count has seen that is put aside. */
async function putAside(code: string): Promise<Operation> {
  const box = anna.box(code);
  const paper = anna.file(box, `${code}-D`, { dept: 'HR' });
  await anna.send(
    box,
    paper,
    anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] }),
  );
  await anna.send(
    anna.make(
      'order.pickup.create',
      { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' },
      { deps: [box.opId] },
    ),
  );
  const edyta = bench.device('edyta');
  const items: CountItemRow[] = [[paper.entityId, `${code}-D`, countOutcome.found, 's', 1]];
  const numbers = countSum([{ id: paper.entityId, code: `${code}-D` }], items.map(itemOf));
  const run = { projectId: 'p1', run: 'putAside', items, parts: [], numbers, differences: [], receives: true, remark: '' };
  expect(await edyta.send(edyta.make('container.verify', run, { entityId: box.entityId }))).toEqual(['applied']);
  return paper;
}

/** The archive corrects the department of a document. */
async function moved(paper: Operation, dept: string, version: number): Promise<void> {
  const edyta = bench.device('edyta');
  const found = { containerId: paper.payload['containerId'], projectId: 'p1', documentCode: paper.payload['code'] };
  const correct = { ...found, do: 'correct', values: { dept }, evidence: {}, toVerify: [], reason: 'Another department.' };
  const base = { [paper.entityId]: version };
  expect(await edyta.send(edyta.make('registration.treat', correct, { entityId: paper.entityId, base }))).toEqual(['applied']);
}

test('I4: an open part of a count leaves the sight of a person with its document, and comes back with it', async () => {
  const paper = await putAside('PART-1');
  const reader = bench.device('celina');
  let since = (await reader.pull(0)).head;
  const news = async () => {
    const page = await reader.pull(since, { limit: 5_000 });
    since = page.to;
    return page.rows.filter(({ stream }) => stream === countPart.stream).map(({ row }) => row !== null);
  };
  await news();
  await moved(paper, 'Legal', 1);
  expect(await news()).toEqual([false]);
  await moved(paper, 'HR', 2);
  expect(await news()).toEqual([true]);
});

test('for a change of a document the database reads the open parts alone, whatever was counted before', async () => {
  const paper = await putAside('PART-2');
  await bench.db.asSystem(async (tx) => {
    const [one] = await tx.select().from(countParts).limit(1);
    if (!one) throw new Error('There is no part.');
    const closed = Array.from({ length: 500 }, (_, n) => ({ ...one, id: `closed-${n}`, closed: true }));
    await tx.insert(countParts).values(closed);
    await tx.execute(sql`analyze count_parts`);
  });
  const read = await bench.db.inTenant('t1', async (tx) => {
    const draft = { steps: [{ collection: 'registrations', rowId: paper.entityId, before: rowOf('HR') }] };
    const changes = new Map([[`registrations/${paper.entityId}`, { row: rowOf('Legal') }]]);
    const counted = async () => {
      const { rows } = await tx.execute<{ read: number | string }>(sql`
        select coalesce(idx_tup_fetch, 0) + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'count_parts'`);
      return Number(rows[0]?.read);
    };
    const before = await counted();
    await followDocuments(tx, 't1', { ...draft, changes } as never); // the two that it reads
    return (await counted()) - before;
  });
  expect(read).toBeLessThanOrEqual(2);
});

const rowOf = (dept: string) => ({ projectId: 'p1', classId: 'files', values: { dept } });
