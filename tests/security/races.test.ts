import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents, refreshTokens } from '#service/db/tables/tenancy.ts';
import { cookieOf, openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Refresh tokens under bad lines, many tabs and thieves, a hundred times each (reliability.md 3.2). */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);
const refresh = (cookie: string) => bench.knock('POST', '/api/authorize/refresh', { cookie, body: { customerGuid: 't-north' } });
const living = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(refreshTokens).where(isNull(refreshTokens.revokedAt)))).length;

test('a hundred lost answers sign no user out', async () => {
  let { cookie } = await bench.signIn('operator');
  for (const turn of HUNDRED) {
    const lost = await refresh(cookie);
    bench.pass(turn * 500);
    const again = await refresh(cookie);
    expect([turn, again.status, cookieOf(again)]).toEqual([turn, 200, cookieOf(lost)]);
    cookie = cookieOf(again);
  }
});

test('a hundred times two concurrent tabs: one successor, and both continue', async () => {
  let { cookie } = await bench.signIn('operator');
  for (const turn of HUNDRED) {
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([turn, one.status, two.status, cookieOf(one)]).toEqual([turn, 200, 200, cookieOf(two)]);
    cookie = cookieOf(one);
  }
});

test('a hundred thefts, in both orders: the family ends for both', async () => {
  const before = (await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'session.reuse'))))
    .length;
  const stolen: { cookie: string }[] = [];
  // one after the other: the fifth try at once of one name waits, also with the right password
  for (let at = 0; at < 10; at += 1) stolen.push(await bench.signIn('operator'));
  for (const turn of HUNDRED) {
    const { cookie } = stolen[turn % 10] ?? expect.fail('Nobody signed in.');
    if (turn < 10) {
      const first = await refresh(cookie);
      expect(first.status).toBe(200);
      bench.pass(61_000);
      // half of them: the one who came first has refreshed once more
      if (turn % 2 === 0) expect((await refresh(cookieOf(first))).status).toBe(200);
      expect((await refresh(cookie)).body['code']).toBe('session.ended');
      expect((await refresh(cookieOf(first))).body['code']).toBe('session.ended');
    }
    // a token of an ended family stays dead, and accuses nobody again
    expect((await refresh(cookie)).status).toBe(401);
  }
  const reuse = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'session.reuse')));
  expect(reuse.length - before).toBe(10);
});

test('a concurrent refresh and sign-out leave no valid session', async () => {
  await bench.db.asSystem((tx) => tx.update(refreshTokens).set({ revokedAt: new Date() }));
  for (const turn of HUNDRED.slice(0, 20)) {
    const { cookie } = await bench.signIn('operator');
    const logout = () => bench.knock('POST', '/api/authorize/logout', { cookie, body: {} });
    await Promise.all(turn % 2 === 0 ? [refresh(cookie), logout()] : [logout(), refresh(cookie)]);
    const alive = await bench.db.asSystem((tx) =>
      tx
        .select()
        .from(refreshTokens)
        .where(and(isNull(refreshTokens.revokedAt), eq(refreshTokens.userId, 'u-operator'))),
    );
    expect([turn, alive.length]).toEqual([turn, 0]);
  }
  expect(await living()).toBe(0);
});
