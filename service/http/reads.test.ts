import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#schema/calls/call.ts';
import { answeredCalls } from '#service/areas/all.ts';
import type { Tx } from '#service/db/database.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, inputOf } from '#tests/bench/vault-fixture.ts';

/** Reads wait for no writer and block none: they do not even write locks. */

/** Numbers a protocol with the first look at its content. */
const writing = new Set(['protocoling.protocol']);
const reads = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table)
    .map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row }))
    .filter(({ name, row }) => row.method === 'GET' && row.who !== 'anyone' && !row.audit && !writing.has(name)),
);

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  token = (await bench.signIn('everybody')).token;
  const db = { ...bench.db };
  bench.db.inTenant = (tenantId, work) =>
    db.inTenant(tenantId, async (tx: Tx) => {
      await tx.execute(sql`set transaction read only`);
      return work(tx);
    });
});
afterAll(() => bench.close());

test.each(reads)('$name', async ({ name, row }) => {
  const input = { ...inputOf(name, 'own') };
  const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(input[field]);
    delete input[field];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(input as Record<string, string>).toString(); // GET inputs are texts
  const answer = await bench.ask('GET', query ? `${path}?${query}` : path, { token });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
});
