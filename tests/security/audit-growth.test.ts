import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditEvents, oneTimeSecrets, users } from '#service/db/tables/tenancy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Strangers cannot fill the audit with forgotten passwords (reliability.md 16.3). */

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
  await bench.db.asSystem((tx) => tx.update(users).set({ email: 'known@example.test' }));
});
afterEach(() => bench?.close());

const forget = (username: string) =>
  bench.knock('POST', '/api/auth/forgot-password', { body: { customerGuid: 't-north', username } });
const audited = async (userId: string) => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'account.forgot')));
  return rows.filter((row) => row.userId === userId).map(({ detail }) => Number(Reflect.get(Object(detail), 'count')));
};
const sorted = (counts: readonly number[]) => counts.toSorted((a, b) => a - b);

test('16.3: a thousand names without an account leave ten audit rows, with the count, and one secret', async () => {
  for (let index = 0; index < 1_000; index += 1) await forget(`nobody-${index}`);
  expect(sorted(await audited(''))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
  const kept = await bench.db.asSystem((tx) => tx.select().from(oneTimeSecrets));
  expect(kept.map(({ kind, id }) => `${kind} ${id}`).toSorted((a, b) => a.localeCompare(b))).toEqual(['forgot ', 'reset ']);
});

test('16.3: a person has rows of their own, however many strangers asked; the next hour begins again', async () => {
  for (let index = 0; index < 5; index += 1) await forget(`nobody-${index}`);
  for (let index = 0; index < 5; index += 1) await forget('operator');
  await forget('supervisor');
  // three links an hour go to one person; what is not carried out is not audited
  expect(sorted(await audited('u-operator'))).toEqual([1, 2]);
  expect(await audited('u-supervisor')).toEqual([1]);
  bench.pass(60 * 60_000 + 1);
  await forget('nobody-later');
  expect(sorted(await audited(''))).toEqual([1, 1, 2, 4]);
});

test('16.3: concurrent refusals are counted one by one', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => forget(`nobody-${index}`)));
  expect(sorted(await audited(''))).toEqual([1, 2, 4, 8, 16]);
});
