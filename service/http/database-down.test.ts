import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#schema/calls/call.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { newPlacedToken } from '#service/areas/account/placed-token.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { bodyOf, fillVault, inputOf } from '#tests/bench/vault-fixture.ts';

/** An unavailable database signs out no user: every call answers 503, with any token. */
const calls = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row })),
);
let bench: Bench;
let [fresh, known, cookie] = ['', '', ''];
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  ({ token: known, cookie } = await bench.signIn('everybody'));
  fresh = (await bench.signIn('operator')).token;
  await bench.ask('GET', '/api/navigation/menu', { token: known });
  await bench.db.close();
  await pause(300);
});
afterAll(() => bench?.close());

test('health is 503 and names the database', async () => {
  const health = await bench.ask('GET', '/api/health');
  expect([health.status, health.body['service'], health.body['database']]).toEqual([503, 'ok', 'down']);
});

test.each(calls.filter(({ name }) => name !== 'sync.push' && name !== 'session.logout'))(
  '$name is 503 with a time to come back, for a session that is remembered and for one that is not',
  async ({ name, row }) => {
    const likely = newPlacedToken({ home: 't-north', target: 't-north' });
    const input: Record<string, unknown> = {
      ...(name === 'session.token' && { customerGuid: 't-north', userName: 'operator', userPassword: 'x' }),
      ...(name === 'session.refresh' && { customerGuid: 't-north' }),
      ...inputOf(name, 'own'),
      // a plausible token: an impossible one is rejected without a query
      ...(name === 'session.getTokenByRef' && { guid: likely }),
      ...(name === 'sync.deposit' && { depositToken: likely }),
      ...(name === 'seals.paper' && { client: 'north', token: 'x', language: 'en' }),
    };
    const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(input[field]);
      delete input[field];
      return value;
    });
    const query = row.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''; // GET inputs are texts
    for (const token of [known, fresh]) {
      const headers: Record<string, string> = name === 'sync.deposit' ? { 'x-token-transport': 'body' } : {};
      const given = { token, headers, cookie: `${cookie}; ref=half`, ...bodyOf(row, input) };
      const answer = await bench.ask(row.method, path + query, given);
      // no answer is a 401 or a fault, and only the captcha works, because it needs no database
      expect([answer.status, answer.body['code'] ?? '']).toEqual(
        name.startsWith('account.captcha') ? [200, ''] : [503, 'database.unavailable'],
      );
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  },
);

test('a made-up token is still 401: that needs no database', async () => {
  expect((await bench.ask('GET', '/api/navigation/menu', { token: 'a.b.c' })).status).toBe(401);
});
