import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantsOf, roles } from '#schema/grants.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { STAFF_ROLE } from '#service/http/roles-abroad.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Roles of the own client do not count in another one (service/README.md, Internal staff). */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

const there = and(eq(users.tenantId, 't-south'), eq(users.id, 'u-everybody'));
beforeEach(() => bench.db.asSystem((tx) => tx.delete(users).where(there)));

async function accountThere(held: readonly string[], active = true): Promise<void> {
  await bench.db.asSystem(async (tx) => {
    const [home] = await tx.select().from(users).where(eq(users.id, 'u-everybody'));
    await tx.insert(users).values({ ...(home ?? expect.fail('Nobody.')), tenantId: 't-south', roles: [...held], active });
  });
}

/** Roles in the token and grants at the service of one who has every role at home. */
async function rightsThere() {
  const { token } = await bench.signIn('everybody', { requestedCustomerGuid: 't-south' });
  const { body } = await bench.ask('GET', '/api/settings/customized-settings-for-frontend', { token });
  const claims = await bench.tokens.read(token);
  const { grants } = body['data'] as { grants: string[] };
  return { role: typeof claims === 'string' ? [] : claims.role.toSorted(), grants: grants.toSorted(), token };
}
const of = (...held: string[]) => ({ role: [...new Set(held)].toSorted(), grants: [...grantsOf(held)].toSorted() });

test('7.4: without an account there, staff have the one role of staff, whatever they are at home', async () => {
  const { token, ...rights } = await rightsThere();
  expect(rights).toEqual(of(STAFF_ROLE));
  const denied = await bench.ask('GET', '/api/devices/list', { token });
  expect(denied.status).toBe(403);
});

test.each(roles)('7.4: an account there as %s gives that role and no other one of home', async (role) => {
  await accountThere([role]);
  expect(await rightsThere()).toMatchObject(of(STAFF_ROLE, role));
});

test('7.4: an account there that was switched off gives nothing', async () => {
  await accountThere(roles, false);
  expect(await rightsThere()).toMatchObject(of(STAFF_ROLE));
});

test('7.4: a role taken there ends within seconds, and a refresh brings the roles of there', async () => {
  await accountThere(['Administrator']);
  const { token, cookie } = await bench.signIn('everybody', { requestedCustomerGuid: 't-south' });
  const list = async () => (await bench.ask('GET', '/api/devices/list', { token })).status;
  expect(await list()).not.toBe(403);
  await bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ roles: ['User'] })
      .where(there),
  );
  bench.pass(6_000);
  expect(await list()).toBe(403);
  const body = { customerGuid: 't-south', requestedCustomerGuid: 't-south' };
  const { body: answer } = await bench.ask('POST', '/api/authorize/refresh', { cookie, body });
  const claims = await bench.tokens.read(String(Reflect.get(Object(answer['data']), 'accessToken')));
  expect(typeof claims === 'string' ? claims : claims.role.toSorted()).toEqual([STAFF_ROLE, 'User']);
});
