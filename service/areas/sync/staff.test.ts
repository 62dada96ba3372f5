import { afterAll, beforeAll, expect, test } from 'vitest';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { stampFeed } from './feed.ts';

/** Internal staff in another client (service/README.md, Internal staff). */
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.db.asSystem(async (tx) => {
    for (const tenantId of ['t-north', 't-south']) {
      for (const id of ['one', 'two'])
        await tx.insert(projects).values({ tenantId, id, name: id, kinds: [1], containerTypeIds: [] });
    }
  });
  for (const tenantId of ['t-north', 't-south']) {
    const row = (id: string) => ({ stream: 'containers' as const, id: `${tenantId}-${id}`, scope: `project:${id}`, row: { id } });
    await bench.db.inTenant(tenantId, (tx) => stampFeed(tx, tenantId, [row('one'), row('two')]));
  }
});
afterAll(() => bench.close());

const device = { deviceId: 'd', deviceName: 'T', version: '0.1.0', highestN: 0, waiting: 0, oldestAt: 0 };
async function pulled(userName: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const { token } = await bench.signIn(userName, more);
  const body = { device, epoch: '', since: 0, limit: 100, scope: '' };
  const { body: page } = await bench.ask('POST', '/api/sync/pull', { token, body });
  return (page['rows'] as { id: string }[]).map(({ id }) => id);
}
const there = { requestedCustomerGuid: 't-south' };

test('staff without an account there see the whole client they switched to, and nothing of their own', async () => {
  expect(await pulled('staff', there)).toEqual(['t-south-one', 't-south-two']);
});

test('with an account there they see what it was given, also when that is nothing', async () => {
  const [staff] = (await bench.db.asSystem((tx) => tx.select().from(users))).filter(({ id }) => id === 'u-staff');
  if (!staff) throw new Error('no staff');
  await bench.db.asSystem((tx) => tx.insert(users).values({ ...staff, tenantId: 't-south' }));
  expect(await pulled('staff', there)).toEqual([]);
  const right = { tenantId: 't-south', userId: 'u-staff', projectId: 'two' };
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(right));
  expect(await pulled('staff', there)).toEqual(['t-south-two']);
});

test('at home a user does not see projects they were not given, internal or not', async () => {
  expect(await pulled('staff')).toEqual([]);
  expect(await pulled('operator')).toEqual([]);
});
