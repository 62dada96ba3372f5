import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { orderNumbers } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/** The work of the archive over clients. Rows never mix, and a client without a role there is not counted. */

let bench: Bench;
const ids = ['own-order', 'otherTenant-order'];
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  const open = { status: orderStatus.accepted, operation: operationType.delivery, finalisedAt: 5_000 };
  await bench.db.asSystem(async (tx) => {
    await tx.update(orders).set(open).where(inArray(orders.id, ids));
    for (const tenantId of ['t-north', 't-south']) {
      const [its] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, ids)));
      await tx.insert(orderNumbers).values({ tenantId, orderId: its?.id ?? '', number: `N-${tenantId}`, dueAt: 6_000 });
    }
  });
});
afterAll(() => bench?.close());

const there = and(eq(users.tenantId, 't-south'), eq(users.id, 'u-everybody'));
const seat = { tenantId: 't-south', userId: 'u-everybody', projectId: 'otherTenant-project' };
beforeEach(() =>
  bench.db.asSystem(async (tx) => {
    await tx.delete(userProjects).where(and(eq(userProjects.tenantId, 't-south'), eq(userProjects.userId, 'u-everybody')));
    await tx.delete(users).where(there);
  }),
);

/** An account of the same person in the other client, in its project. */
async function accountThere({
  roles,
  active = true,
  inProject = true,
}: {
  roles: string[];
  active?: boolean;
  inProject?: boolean;
}) {
  await bench.db.asSystem(async (tx) => {
    const [home] = await tx.select().from(users).where(eq(users.id, 'u-everybody'));
    await tx.insert(users).values({ ...(home ?? expect.fail('Nobody.')), tenantId: 't-south', roles, active });
    if (inProject) await tx.insert(userProjects).values(seat);
  });
}

async function counted(name: string, where: Record<string, string> = {}) {
  const { token } = await bench.signIn(name, where);
  const { status, body } = await bench.ask('GET', '/api/fulfilment/clients', { token });
  return status === 200 ? (body['data'] as { customerGuid: string }[]) : status;
}
const work = (customerGuid: string, waiting = 1) =>
  waiting === 0 ? { customerGuid, waiting, late: 0, oldestAt: 0 } : { customerGuid, waiting, late: waiting, oldestAt: 5_000 };

test('the clients in which a person fulfils orders are named, each counted apart', async () => {
  expect(await counted('everybody')).toEqual([work('t-north')]);
  await accountThere({ roles: ['ArchiveProvider'] });
  expect(await counted('everybody')).toEqual([work('t-north'), work('t-south')]);
  // the same from the other client, whose rows alone are counted under its name
  expect(await counted('everybody', { requestedCustomerGuid: 't-south' })).toEqual([work('t-north'), work('t-south')]);
});

test('no count of a client without a role of the archive there, with an account that was switched off, or in no project', async () => {
  await accountThere({ roles: ['User', 'Administrator'] });
  expect(await counted('everybody')).toEqual([work('t-north')]);
  await bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ roles: ['ArchiveProvider'], active: false })
      .where(there),
  );
  expect(await counted('everybody')).toEqual([work('t-north')]);
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ active: true }).where(there);
    await tx.delete(userProjects).where(and(eq(userProjects.tenantId, 't-south'), eq(userProjects.userId, 'u-everybody')));
  });
  expect(await counted('everybody')).toEqual([work('t-north'), work('t-south', 0)]);
});

test('staff without a role of the archive get no count, and other people only that of their own client', async () => {
  expect(await counted('staff')).toEqual([]);
  await bench.db.asSystem(async (tx) => {
    const its = and(eq(users.tenantId, 't-south'), eq(users.id, 'u-outsider'));
    await tx
      .update(users)
      .set({ roles: ['CustomerServices', 'ArchiveProvider'] })
      .where(its);
    await tx.insert(userProjects).values({ ...seat, userId: 'u-outsider' });
  });
  expect(await counted('outsider', { customerGuid: 't-south' })).toEqual([work('t-south')]);
  expect(await counted('holds-archiveprovider')).toBe(403);
});
