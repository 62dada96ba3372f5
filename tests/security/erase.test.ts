import { isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { depositTokens, refreshTokens } from '#service/db/tables/tenancy.ts';
import { HUB_PATH } from '#service/hub/hub-routes.ts';
import { openBench, PASSWORD, type Answer, type Bench } from '#tests/bench/http-bench.ts';

/** What the service forgets when a person erases a device (I8): session, deposit token, hub, cookies. */

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench?.close());

async function signedIn(more: Record<string, unknown> = {}) {
  const body = { customerGuid: 't-north', userName: 'staff', userPassword: PASSWORD, ...more };
  const answer = await bench.ask('POST', '/api/authorize/token', { body });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { token: String(Reflect.get(Object(answer.body['data']), 'accessToken')), cookie };
}
const leave = (cookie: string, erase: boolean) => bench.ask('POST', '/api/authorize/logout', { cookie, body: { erase } });
/** Names of the cookies an answer takes away. */
const taken = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .filter((one) => /max-age=0\b/i.test(one))
    .map((one) => one.replace(/=.*/s, ''));
const namesOf = (cookie: string) => cookie.split('; ').map((one) => one.replace(/=.*/s, ''));
const living = async () => ({
  sessions: (await bench.db.asSystem((tx) => tx.select().from(refreshTokens).where(isNull(refreshTokens.revokedAt)))).length,
  deposits: (await bench.db.asSystem((tx) => tx.select().from(depositTokens).where(isNull(depositTokens.revokedAt)))).length,
});

test.each([undefined, 't-south'])(
  'I8: erasing ends session and deposit token and takes every cookie (client %s)',
  async (where) => {
    const { cookie } = await signedIn({ requestedCustomerGuid: where });
    expect(namesOf(cookie)).toHaveLength(2);
    const answer = await leave(cookie, true);
    expect(answer.body['data']).toEqual({ ended: true });
    expect(taken(answer).toSorted()).toEqual(namesOf(cookie).toSorted());
    expect(await living()).toEqual({ sessions: 0, deposits: 0 });
  },
);

test('I8: signing out keeps the deposit token, because the rows stay; erasing afterwards ends it', async () => {
  const { cookie } = await signedIn();
  expect(taken(await leave(cookie, false))).toEqual(['rt']);
  expect(await living()).toEqual({ sessions: 0, deposits: 1 });
  expect(taken(await leave(cookie, true)).toSorted()).toEqual(namesOf(cookie).toSorted());
  expect(await living()).toEqual({ sessions: 0, deposits: 0 });
});

test('I8: the token and the open hub connection of an erased device work no more', async () => {
  const { token, cookie } = await signedIn();
  const headers = { authorization: `Bearer ${token}` };
  const negotiated = await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { headers });
  expect(negotiated.status).toBe(200);
  const { connectionToken } = JSON.parse(negotiated.text) as { connectionToken: string };
  await leave(cookie, true);
  expect((await bench.ask('POST', `${HUB_PATH}/negotiate?negotiateVersion=1`, { headers })).status).toBe(401);
  expect((await bench.ask('GET', `${HUB_PATH}?id=${connectionToken}`, { headers })).status).toBe(401);
  expect((await bench.ask('POST', '/api/settings/user-projects', { token, body: {} })).status).toBe(401);
});

test('I8: erasing one person leaves the deposit tokens of others on a shared tablet', async () => {
  const other = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  await bench.ask('POST', '/api/authorize/token', { body: other });
  const { cookie } = await signedIn();
  await leave(cookie, true);
  expect((await living()).deposits).toBe(1);
});
