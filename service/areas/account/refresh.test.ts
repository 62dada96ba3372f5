import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents, refreshTokens, users } from '#service/db/tables/tenancy.ts';
import { cookieOf, openBench, type Bench } from '#tests/bench/http-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const refresh = (cookie: string, more: Record<string, unknown> = {}) =>
  bench.ask('POST', '/api/authorize/refresh', { cookie, body: { customerGuid: 't-north', ...more } });
const accessOf = (answer: { body: Record<string, unknown> }) => String(Reflect.get(Object(answer.body['data']), 'accessToken'));
const isAlive = async (token: string) => {
  bench.pass(6_000);
  return (await bench.ask('GET', '/api/navigation/menu', { token })).status === 200;
};

test('R-202: a refresh rotates the cookie; script cannot read it, other sites cannot send it', async () => {
  const { cookie } = await bench.signIn('operator');
  const answer = await refresh(cookie);
  expect(answer.body['data']).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: 'cookie',
    accessTokenExpireTime: 600,
    refreshTokenExpireTime: expect.any(Number),
  });
  expect(cookieOf(answer)).not.toBe(cookie);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^rt=.+; Path=\/api\/authorize; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(await isAlive(accessOf(answer))).toBe(true);
});

test('a lost answer: the same token within the grace brings the same successor, as often as asked', async () => {
  const { cookie } = await bench.signIn('operator');
  const first = await refresh(cookie);
  bench.pass(30_000);
  const [second, third] = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect([cookieOf(second), cookieOf(third)]).toEqual([cookieOf(first), cookieOf(first)]);
  expect((await refresh(cookieOf(first))).status).toBe(200);
});

test('R-130: an account made one for programs since its sign-in is refused at its next refresh, and its session ends', async () => {
  const { cookie, token } = await bench.signIn('operator');
  const change = (type: number) =>
    bench.db.inTenant('t-north', (tx) => tx.update(users).set({ accountType: type }).where(eq(users.userName, 'operator')));
  await change(accountType.atService);
  const answer = await refresh(cookie);
  expect([answer.status, answer.body['code'], answer.body['data']]).toEqual([200, 'login.serviceAccount', null]);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^rt=; .*Max-Age=0/);
  await change(accountType.atClient);
  expect((await refresh(cookie)).body['code']).toBe('session.ended');
  expect(await isAlive(token)).toBe(false);
});

test('two tabs in parallel get one successor', async () => {
  const { cookie } = await bench.signIn('operator');
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(answers.map(cookieOf)).size).toBe(1);
});

test('B25: a lost answer that is repeated after the time to fail and the minute of rest gives the same successor', async () => {
  const { cookie } = await bench.signIn('operator');
  const lost = await refresh(cookie);
  bench.pass(LIMITS.callTimeoutMs + LIMITS.refreshRetryMs + 5_000);
  const again = await refresh(cookie);
  expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(lost)]);
});

test('stolen, the thief first: when the owner comes later, the family ends for both', async () => {
  const { cookie, token } = await bench.signIn('operator');
  const thief = await refresh(cookie);
  bench.pass(121_000);
  const owner = await refresh(cookie);
  expect([owner.status, owner.body['code']]).toEqual([401, 'session.ended']);
  expect((await refresh(cookieOf(thief))).body['code']).toBe('session.ended');
  expect([await isAlive(accessOf(thief)), await isAlive(token)]).toEqual([false, false]);
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents));
  expect(events.filter(({ event }) => event === 'session.reuse')).toHaveLength(1);
});

test('stolen, the owner first: the thief ends the family and gets nothing', async () => {
  const { cookie } = await bench.signIn('operator');
  const owner = await refresh(cookie);
  bench.pass(121_000);
  expect((await refresh(cookie)).body['code']).toBe('session.ended');
  expect(await isAlive(accessOf(owner))).toBe(false);
});

test('a browser that was killed and lost its newest cookies goes on with an older one, within the grace', async () => {
  const { cookie, token } = await bench.signIn('operator');
  let newest = cookie;
  for (let loaded = 0; loaded < 5; loaded += 1) {
    bench.pass(10_000);
    newest = cookieOf(await refresh(newest));
  }
  const back = await refresh(cookie);
  expect([back.status, cookieOf(back)]).toEqual([200, newest]);
  // a second load before the answer of the first arrived, and one after it
  expect(cookieOf(await refresh(cookie))).toBe(newest);
  const next = await refresh(cookieOf(back));
  expect(next.status).toBe(200);
  expect(cookieOf(next)).not.toBe(newest);
  expect([await isAlive(token), await isAlive(accessOf(next))]).toEqual([true, true]);
});

test('stolen, however new its successors: after its own grace a token ends the family with all of them', async () => {
  const { cookie } = await bench.signIn('operator');
  let newest = cookie;
  for (let loaded = 0; loaded < 4; loaded += 1) {
    newest = cookieOf(await refresh(newest));
    bench.pass(31_000);
  }
  const thief = await refresh(cookie);
  expect([thief.status, thief.body['code']]).toEqual([401, 'session.ended']);
  expect((await refresh(newest)).body['code']).toBe('session.ended');
});

test('stolen within the grace: the next of the two to come late ends the family for both', async () => {
  const { cookie } = await bench.signIn('operator');
  const owner = cookieOf(await refresh(cookieOf(await refresh(cookie))));
  const thief = cookieOf(await refresh(cookie));
  expect(thief).toBe(owner);
  bench.pass(9 * 60_000);
  const gone = await refresh(thief);
  bench.pass(121_000);
  expect((await refresh(owner)).body['code']).toBe('session.ended');
  expect((await refresh(cookieOf(gone))).body['code']).toBe('session.ended');
  expect(await isAlive(accessOf(gone))).toBe(false);
});

test('after a sign-out no token of the family brings a successor, in its grace or not', async () => {
  const { cookie } = await bench.signIn('operator');
  const second = cookieOf(await refresh(cookie));
  const third = cookieOf(await refresh(second));
  await bench.ask('POST', '/api/authorize/logout', { cookie: third, body: {} });
  for (const one of [cookie, second, third]) expect((await refresh(one)).body['code']).toBe('session.ended');
});

test('other families live on when one ends', async () => {
  const [one, two] = [await bench.signIn('operator'), await bench.signIn('operator')];
  await bench.ask('POST', '/api/authorize/logout', { cookie: one.cookie, body: {} });
  expect([await isAlive(one.token), await isAlive(two.token)]).toEqual([false, true]);
});

test('logging out ends the session immediately; its token later is only refused', async () => {
  const { cookie, token } = await bench.signIn('operator');
  const answer = await bench.ask('POST', '/api/authorize/logout', { cookie, body: {} });
  expect(answer.body['data']).toEqual({ ended: true });
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect((await bench.ask('GET', '/api/navigation/menu', { token })).body['code']).toBe('session.ended');
  expect((await refresh(cookie)).body['code']).toBe('session.ended');
  expect((await bench.ask('POST', '/api/authorize/logout', { body: {} })).body['data']).toEqual({ ended: false });
});

test('without a cookie, with a made-up one, or one of another client: 401', async () => {
  const { cookie } = await bench.signIn('operator');
  expect((await refresh('')).body['code']).toBe('session.missing');
  expect((await refresh('rt=AAAA.AAAA.x')).body['code']).toBe('session.missing');
  const [home = ''] = cookie.slice(3).split('.');
  expect((await refresh(`rt=${home}.${home}.${'A'.repeat(43)}`)).body['code']).toBe('session.ended');
  expect((await refresh(cookie, { customerGuid: 't-south' })).body['code']).toBe('session.foreign');
  expect((await refresh(cookie, { requestedCustomerGuid: 't-south' })).body['code']).toBe('session.foreign');
});

test('the target client is covered by the hash: written over, the token is unknown', async () => {
  const { cookie } = await bench.signIn('operator');
  const [home = '', , secret = ''] = cookie.slice(3).split('.');
  const moved = `rt=${home}.${Buffer.from('t-south').toString('base64url')}.${secret}`;
  expect((await refresh(moved, { customerGuid: 't-south' })).body['code']).toBe('session.ended');
});

test('a client that is no browser gets the token in the body, and no cookie', async () => {
  const headers = { 'x-token-transport': 'body' };
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: 'Correct-horse-1' };
  const first = await bench.ask('POST', '/api/authorize/token', { body, headers });
  const refreshToken = String(Reflect.get(Object(first.body['data']), 'refreshToken'));
  expect([refreshToken.length > 43, first.headers.getSetCookie()]).toEqual([true, []]);
  const second = await bench.ask('POST', '/api/authorize/refresh', { headers, body: { customerGuid: 't-north', refreshToken } });
  expect(second.status).toBe(200);
  expect(Reflect.get(Object(second.body['data']), 'refreshToken')).not.toBe(refreshToken);
});

test('idle for 14 days, or 30 days after the sign-in however often refreshed: over', async () => {
  const idle = await bench.signIn('operator');
  bench.pass(15 * 86_400_000);
  expect((await refresh(idle.cookie)).body['code']).toBe('session.ended');
  let { cookie } = await bench.signIn('operator');
  for (let refreshed = 0; refreshed < 3; refreshed += 1) {
    bench.pass(9.9 * 86_400_000);
    const answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    cookie = cookieOf(answer);
  }
  bench.pass(0.5 * 86_400_000);
  expect((await refresh(cookie)).status).toBe(401);
});

test('the database contains no usable token', async () => {
  const { cookie } = await bench.signIn('operator');
  const successor = cookieOf(await refresh(cookie));
  const kept = JSON.stringify(await bench.db.asSystem((tx) => tx.select().from(refreshTokens)));
  expect([kept.includes(cookie.slice(3)), kept.includes(successor.slice(3))]).toEqual([false, false]);
});
