import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { cookieOf, openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signIn(userName: string, agent: string, cookie = '', more: Record<string, unknown> = {}) {
  const body = { customerGuid: 't-north', userName, userPassword: PASSWORD, ...more };
  const answer = await bench.ask('POST', '/api/authorize/token', { body, cookie, headers: { 'user-agent': agent } });
  return { token: String(Reflect.get(Object(answer.body['data']), 'accessToken')), cookie: cookieOf(answer) };
}
type Listed = { id: string; browser: string; system: string; customerName: string; current: boolean };
const listOf = async (token: string) => (await bench.ask('GET', '/api/account/sessions', { token })).body['data'] as Listed[];
const end = async (token: string, id: string) =>
  (await bench.ask('POST', '/api/account/end-session', { token, body: { id } })).body['data'];
const refresh = (cookie: string) => bench.ask('POST', '/api/authorize/refresh', { cookie, body: { customerGuid: 't-north' } });

test('a user sees their sessions, this one first, and ends another one immediately', async () => {
  const tablet = await signIn('operator', CHROME);
  const office = await signIn('operator', FIREFOX);
  bench.pass(60_000);
  const renewed = await refresh(tablet.cookie);
  expect(renewed.status).toBe(200);
  const seen = await listOf(office.token);
  expect(seen.map(({ browser, system, customerName, current }) => [browser, system, customerName, current])).toEqual([
    ['Firefox', 'Windows', 'North', true],
    // renewed by a program without a user agent
    ['', '', 'North', false],
  ]);
  expect(await end(office.token, seen[1]?.id ?? '')).toEqual({ ended: true });
  expect((await refresh(cookieOf(renewed))).body['code']).toBe('session.ended');
  expect((await bench.ask('GET', '/api/navigation/menu', { token: tablet.token })).body['code']).toBe('session.ended');
  expect(await listOf(office.token)).toHaveLength(1);
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents));
  expect(events.filter(({ event }) => event === 'session.end')).toHaveLength(1);
});

test('a user can neither end nor see sessions of other users; an unknown id gets the same answer', async () => {
  const mine = await signIn('supervisor', CHROME);
  const theirs = await signIn('staff', FIREFOX);
  const [other] = await listOf(theirs.token);
  expect(await listOf(mine.token)).toHaveLength(1);
  expect(await end(mine.token, other?.id ?? '')).toEqual({ ended: false });
  expect(await end(mine.token, crypto.randomUUID())).toEqual({ ended: false });
  expect((await refresh(theirs.cookie)).status).toBe(200);
});

test('staff who work in another client see and end the sessions of their own account', async () => {
  const home = await signIn('staff', CHROME);
  const away = await signIn('staff', FIREFOX, '', { requestedCustomerGuid: 't-south' });
  const seen = await listOf(away.token);
  expect(seen.map(({ customerName, current }) => [customerName, current])).toContainEqual(['South', true]);
  const [atHome] = (await listOf(home.token)).filter(({ current }) => current);
  expect(await end(away.token, atHome?.id ?? '')).toEqual({ ended: true });
});

test('signing in again ends the earlier session of the browser: no session survives that its user cannot end', async () => {
  const first = await signIn('supervisor', CHROME);
  const second = await signIn('supervisor', CHROME, first.cookie);
  expect((await bench.ask('GET', '/api/navigation/menu', { token: first.token })).body['code']).toBe('session.ended');
  expect((await refresh(first.cookie)).body['code']).toBe('session.ended');
  expect((await refresh(second.cookie)).status).toBe(200);
});

test('a cookie planted before the sign-in is not taken over: the session has a secret of its own', async () => {
  const planted = await signIn('operator', CHROME);
  const victim = await signIn('supervisor', FIREFOX, planted.cookie);
  expect(victim.cookie).not.toBe(planted.cookie);
  expect((await refresh(planted.cookie)).status).toBe(401);
});
