import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Answers of health to a monitor: a busy node must not be restarted; a node without its database does not work. */
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

const health = async () => {
  const { status, body } = await bench.ask('GET', '/api/health');
  return { status, ...(body as { database?: string }) };
};

test('while other calls occupy the database, health answers busy with 200 in the time a device waits, and keeps what it knows', async () => {
  const before = await health();
  expect(before).toMatchObject({ status: 200, database: 'ok', epoch: expect.stringMatching(/./) });
  await pause(300);
  const held = Promise.withResolvers<void>();
  // more than a pool has connections
  const holding = Array.from({ length: 12 }, () =>
    bench.db.asSystem(async (tx) => {
      await tx.execute(sql`select 1`);
      await held.promise;
    }),
  );
  const asked = Date.now();
  try {
    // repeated probes get the same answer
    for (const _ of [1, 2]) expect(await health()).toEqual({ ...before, database: 'busy' });
    expect(Date.now() - asked).toBeLessThan(2 * LIMITS.probeTimeoutMs);
  } finally {
    held.resolve();
    await Promise.all(holding);
  }
  await expect.poll(async () => (await health()).database).toBe('ok');
});

test('a database that is gone is down with 503, not busy', async () => {
  await bench.db.close();
  await pause(300);
  expect(await health()).toMatchObject({ status: 503, service: 'ok', database: 'down' });
});
