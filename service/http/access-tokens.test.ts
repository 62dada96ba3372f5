import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshTokens, users } from '#service/db/tables/tenancy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { eq } from 'drizzle-orm';

/** Lifetime of a token; for forged tokens see `tests/security/tokens.test.ts`. */

let bench: Bench;
let good: string;
beforeAll(async () => {
  bench = await openBench();
  good = (await bench.signIn('operator')).token;
});
afterAll(() => bench.close());

const probe = settingsCalls.userProjects;
const knock = (token: string) => bench.ask(probe.method, probe.path, { token });

test('the good token opens', async () => {
  expect((await knock(good)).status).toBe(200);
});

test('a token expires after ten minutes with a code of its own', async () => {
  const { token } = await bench.signIn('operator');
  bench.pass(601_000);
  expect((await knock(token)).body['code']).toBe('session.expired');
});

test('changed rights, a blocked account and an ended session end older tokens within seconds', async () => {
  const { token } = await bench.signIn('supervisor');
  expect((await knock(token)).status).toBe(200);
  await bench.db.asSystem((tx) => tx.update(users).set({ rightsVersion: 2 }).where(eq(users.id, 'u-supervisor')));
  bench.pass(6_000);
  expect((await knock(token)).body['code']).toBe('session.expired');

  const again = await bench.signIn('supervisor');
  expect((await knock(again.token)).status).toBe(200);
  await bench.db.asSystem((tx) => tx.update(users).set({ active: false }).where(eq(users.id, 'u-supervisor')));
  bench.pass(6_000);
  expect((await knock(again.token)).body['code']).toBe('session.ended');

  const other = await bench.signIn('staff');
  expect((await knock(other.token)).status).toBe(200);
  await bench.db.asSystem((tx) => tx.update(refreshTokens).set({ revokedAt: new Date() }));
  bench.pass(6_000);
  expect((await knock(other.token)).body['code']).toBe('session.ended');
});
