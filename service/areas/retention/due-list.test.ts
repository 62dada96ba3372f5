import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { retentionDates } from '#service/db/tables/retention.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { dueBoxes } from './due-list.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const MANY = ORDER_LIMITS.pageRows + 40;

/** Boxes of a project on their shelves, each due on this day. */
async function addDue(projectId: string, many: number, eligibleOn: string): Promise<void> {
  const anna = bench.device('anna');
  const boxes = Array.from({ length: many }, (_, n) =>
    anna.box(`${projectId}-${eligibleOn}-${n}`, { projectId, classId: 'other' }),
  );
  for (let n = 0; n < many; n += 40) await anna.send(...boxes.slice(n, n + 40));
  const dates = boxes.map(({ entityId: objectId }) => ({ objectId, projectId, eligibleOn }));
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`update containers set status = 4`);
    await tx.insert(retentionDates).values(dates.map((one) => ({ ...one, tenantId: 't1', never: '', scheduleCode: 'B10' })));
  });
}

test('every page of what is due has the number of all boxes that are due', async () => {
  await addDue('p2', MANY, '2010-01-01');
  await addDue('p2', 1, '2999-01-01');
  const page = (searchPackageId = '') =>
    bench.db.inTenant('t1', (tx) => dueBoxes({ ...bench.context('celina'), tx }, { searchPackageId }));
  const first = await page();
  expect([first.items.length, first.matches]).toEqual([ORDER_LIMITS.pageRows, MANY]);
  const second = await page(first.searchPackageId);
  expect([second.items.length, second.matches, second.isLastPage]).toEqual([40, MANY, true]);
  // who works in another project has none of them
  const bogdan = { ...bench.context('bogdan') };
  const { items, matches } = await bench.db.inTenant('t1', (tx) => dueBoxes({ ...bogdan, tx }, {}));
  expect([items, matches]).toEqual([[], 0]);
});
