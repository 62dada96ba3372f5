import { afterAll, beforeAll, expect, test } from 'vitest';
import { conflictKinds } from '#schema/problems.ts';
import type { Database } from '#service/db/database.ts';
import { conflicts, receipts } from '#service/db/tables/sync.ts';
import { fillConflicts } from '#service/demo/conflicts.ts';
import { fillDemo } from '#service/demo/fill-demo.ts';
import { generateClient } from '#service/demo/generate.ts';
import { smallScale } from '#service/demo/scale.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';

let db: Database;
const { tenantId } = generateClient(3, 'demo', smallScale).configuration;

beforeAll(async () => {
  db = await emptyDatabase();
  await fillDemo(db, { seed: 3, scale: smallScale });
});
afterAll(() => db?.close());

test('the first start leaves one open case of each kind on the desk, decided by the judge; the next start adds none', async () => {
  const now = Date.UTC(2026, 10, 20, 8);
  await fillConflicts(db, now);
  const cases = () => db.inTenant(tenantId, (tx) => tx.select().from(conflicts));
  const kinds = await cases();
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(conflictKinds.toSorted());
  expect(new Set(kinds.map(({ status }) => status))).toEqual(new Set(['open']));
  const received = await db.inTenant(tenantId, (tx) =>
    tx.select({ code: receipts.code, status: receipts.status }).from(receipts),
  );
  expect(received.filter(({ status }) => status === 'refused')).toEqual([]);
  await fillConflicts(db, now + 60_000);
  expect(await cases()).toHaveLength(conflictKinds.length);
});
