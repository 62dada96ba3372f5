import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { tenants, userProjects, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { detailsOf } from './details.ts';

/** The coordinator of a project approves its orders instead of every acceptor. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let ewa: TestDevice;
let boxes = 0;
beforeAll(async () => {
  bench = await vaultBench();
  const added = [
    { id: 'ewa', roles: ['User', 'Acceptor'] },
    { id: 'magda', roles: ['Manager'] },
  ];
  await bench.db.asSystem(async (tx) => {
    await tx
      .insert(users)
      .values(added.map((one) => ({ ...one, userName: one.id, name: one.id, tenantId: 't1', passwordHash: '' })));
    await tx.insert(userProjects).values(added.map(({ id }) => ({ tenantId: 't1', userId: id, projectId: 'p1' })));
    await tx
      .update(users)
      .set({ roles: ['User', 'Acceptor'] })
      .where(eq(users.id, 'bogdan'));
  });
  [anna, bogdan, ewa] = [bench.device('anna'), bench.device('bogdan'), bench.device('ewa')];
});
beforeEach(async () => {
  await coordinate('ewa', true);
  await bench.db.asSystem((tx) => tx.delete(notifications));
});
afterAll(() => bench.close());

async function coordinate(coordinatorId: string, isCoordinatorManaged: boolean): Promise<void> {
  await bench.db.asSystem(async (tx) => {
    await tx.update(projects).set({ coordinatorId }).where(eq(projects.id, 'p1'));
    await tx.update(tenants).set({ parameters: { isCoordinatorManaged } }).where(eq(tenants.tenantId, 't1'));
  });
}

/** An order of a box, sent by this person. */
async function sentBy(person: TestDevice): Promise<Operation> {
  const code = `CO-${(boxes += 1)}`;
  const box = await boxAt(bench, anna, code);
  const open = newBasket(person);
  const added = addBox(person, open.entityId, box, { containerId: box.entityId, code });
  expect(await person.send(open, added, finalise(person, open))).toEqual(['applied', 'applied', 'applied']);
  return open;
}

const orderOf = async ({ entityId }: Operation) => (await anna.rows<Order>('orders')).get(entityId);
async function decide(person: TestDevice, order: Operation, type = 'order.approve'): Promise<string[]> {
  const version = (await orderOf(order))?.version ?? 0;
  const reasoned = type === 'order.approve' ? {} : { reasonId: '', reason: 'not now' };
  return person.send(person.make(type, { version, ...reasoned }, { entityId: order.entityId }));
}
const reached = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(notifications))).map(({ userId, text }) => [userId, text]);

test('isCoordinatorManaged: another acceptor neither approves, sends back nor rejects; the coordinator does', async () => {
  const order = await sentBy(anna);
  for (const type of ['order.approve', 'order.sendBack', 'order.decline'])
    expect(await decide(bogdan, order, type)).toEqual(['refused notCoordinator']);
  expect((await orderOf(order))?.status).toBe(orderStatus.waitingForAcceptance);
  const details = (person: string) =>
    bench.db.inTenant('t1', (tx) => detailsOf({ ...bench.context(person), tx }, order.entityId));
  expect(await details('bogdan')).toMatchObject({ data: { mayApprove: false } });
  expect(await details('ewa')).toMatchObject({ data: { mayApprove: true } });
  expect(await decide(ewa, order)).toEqual(['applied']);
  expect((await orderOf(order))?.status).toBe(orderStatus.accepted);
});

test('O4: the coordinator never approves what they touched, and no one else does; who can change that knows', async () => {
  const order = await sentBy(ewa);
  expect(await decide(ewa, order)).toEqual(['refused ownRequest']);
  expect(await decide(bogdan, order)).toEqual(['refused notCoordinator']);
  expect((await orderOf(order))?.status).toBe(orderStatus.waitingForAcceptance);
  expect(await reached()).toEqual([['magda', expect.stringContaining('no one may approve it')]]);
});

test('isCoordinatorManaged: an order that waits is a message to the coordinator, else to every acceptor', async () => {
  await sentBy(anna);
  expect((await reached()).map(([to]) => to)).toEqual(['ewa']);
  await coordinate('ewa', false);
  await sentBy(anna);
  expect((await reached()).map(([to]) => to)).toEqual(expect.arrayContaining(['bogdan', 'ewa', 'ewa']));
});

test.each([
  ['switched off', 'ewa', false],
  ['a project without a coordinator', '', true],
])('isCoordinatorManaged, %s: any acceptor approves', async (_name, coordinatorId, isOn) => {
  await coordinate(coordinatorId, isOn);
  expect(await decide(bogdan, await sentBy(anna))).toEqual(['applied']);
});

test('a coordinator without the permission to approve gives none: rights come from roles alone', async () => {
  await coordinate('anna', true);
  const order = await sentBy(bogdan);
  expect(await decide(anna, order)).toEqual(['refused grantMissing']);
  expect(await decide(ewa, order)).toEqual(['refused notCoordinator']);
});
