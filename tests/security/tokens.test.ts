import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { anyAddress, everyCall, goodInput, make, signedCalls } from '#tests/security/calls.ts';
import { endedTokens, forgedTokens, oddHeaders } from '#tests/security/forged-tokens.ts';

let bench: Bench;
let good: string;
let forged: Record<string, string>;
let odd: Record<string, Record<string, string>>;
beforeAll(async () => {
  bench = await openBench();
  const session = await bench.signIn('operator');
  good = session.token;
  const other = (await bench.signIn('outsider', { customerGuid: 't-south' })).token;
  forged = { ...(await forgedTokens(good, session.cookie.split('=')[1] ?? '')), ...(await endedTokens(bench)) };
  odd = oddHeaders(good, other);
});
afterAll(() => bench?.close());

test('there are at least twelve forms, and the good token opens', async () => {
  expect(Object.keys(forged).length + Object.keys(odd).length).toBeGreaterThanOrEqual(50);
  expect((await bench.knock('GET', '/api/navigation/menu', { token: good })).status).toBe(200);
});

describe.each(signedCalls)('$name', (call) => {
  test('a forged or ended token opens nothing, and says no more than that', async () => {
    for (const [form, token] of Object.entries(forged)) {
      const answer = await make(bench, call, goodInput(call.name, 'unknown'), { token });
      const told = [answer.status, String(answer.body['code']).split('.')[0], answer.body['data']];
      expect([form, ...told]).toEqual([form, 401, 'session', null]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('a good token in the wrong place, twice or under another scheme is none', async () => {
    for (const [form, headers] of Object.entries(odd)) {
      const answer = await make(bench, call, goodInput(call.name, 'unknown'), { headers });
      expect([form, answer.status, answer.body['code']]).toEqual([form, 401, 'session.missing']);
    }
  });

  test('in the address it is none either', async () => {
    const answer = await bench.knock(
      call.row.method,
      `${anyAddress(call.row)}?access_token=${good}&authorization=Bearer%20${good}`,
    );
    expect([answer.status, answer.body['code']]).toEqual([401, 'session.missing']);
  });
});

test('calls before sign-in are no better off with a forged token', async () => {
  for (const { row } of everyCall.filter((call) => call.row.who === 'anyone')) {
    for (const token of Object.values(forged)) {
      const answer = await bench.knock(row.method, anyAddress(row), { token, ...(row.method !== 'GET' && { body: {} }) });
      expect(JSON.stringify(answer.body)).not.toContain('accessToken');
    }
  }
});
