import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, groupKind, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId } from '#schema/records/position.ts';
import { approvalAsked, needsApproval } from '#schema/rules/order-states.ts';
import { detailsOf } from '#service/areas/orders/details.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { orderNumbers } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Approval is a setting per project and operation. */

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const { bulkDelivery, delivery, pickup, materials } = operationType;

test.each([
  ['the usual operations', null, true],
  ['none but materials', [materials], false],
  ['delivery', [delivery, pickup], true],
])('a project that lists %s: basket, call and judge agree', async (name, approval, isAsked) => {
  const anna = bench.device('anna');
  await bench.db.inTenant('t1', (tx) => tx.update(projects).set({ approval }).where(eq(projects.id, 'p1')));
  const box = anna.box(`AP-${name.length}`);
  await anna.send(box, anna.file(box, `AP-${name.length}-D`, { surname: 'Nowak' }));
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where id = ${box.entityId}`));
  const about = { projectId: 'p1', type: orderType.orderBox };
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const its = { ...about, operation: delivery, kind: workOrderKind.org, centralArchiveId: '', bulkId: '', changes: { deliver } };
  const order = anna.make('order.create', its);
  const at = { entityId: positionId(order.entityId, box.entityId) };
  const blank = { containerId: '', code: '', classId: '', values: {}, title: '', materialId: '', kilograms: 0, note: '' };
  const item = { ...blank, ...about, orderId: order.entityId, objectType: objectType.box, objectId: box.entityId };
  const adding = anna.make('order.position.add', { ...item, quantity: 1, confirmed: [] }, at);
  expect(await anna.send(order, adding)).toEqual(['applied', 'applied']);

  const { caller, ...context } = bench.context('anna');
  const [details, row] = await bench.db.inTenant('t1', async (tx) => [
    await detailsOf({ ...context, caller, tx }, order.entityId),
    // the row devices have
    (await projectsOf(tx, caller)).find(({ id }) => id === 'p1'),
  ]);
  expect('data' in details && details.data.approval).toBe(isAsked);
  expect(needsApproval(delivery, row ?? null)).toBe(isAsked);

  expect(await anna.send(anna.make('order.finalise', {}, { entityId: order.entityId }))).toEqual(['applied']);
  const sent = (await bench.device('celina').rows<Order>('orders')).get(order.entityId);
  expect(sent?.status).toBe(isAsked ? orderStatus.waitingForAcceptance : orderStatus.accepted);
});

test.each([
  ['the usual operations', null, true],
  ['none but materials', [materials], false],
  ['pickups', [pickup], true],
])(
  'a pickup of the boxes at hand, in a project that lists %s: device, judge, due time and messages agree',
  async (name, approval, isAsked) => {
    const anna = bench.device('anna');
    await bench.db.inTenant('t1', async (tx) => {
      await tx.update(projects).set({ approval }).where(eq(projects.id, 'p1'));
      await tx
        .update(users)
        .set({ roles: ['User', 'Acceptor'] })
        .where(eq(users.id, 'bogdan'));
      await tx.delete(notifications);
    });
    const box = anna.box(`PU-${name.length}`);
    const file = anna.file(box, `PU-${name.length}-D`, { surname: 'Nowak' });
    const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
    const asked = {
      projectId: 'p1',
      containerIds: [box.entityId],
      costCenterId: '',
      note: '',
      ...approvalAsked(pickup, { approval }),
    };
    const order = anna.make('order.pickup.create', asked, { deps: [close.opId] });
    expect(await anna.send(box, file, close, order)).toEqual(['applied', 'applied', 'applied', 'applied']);

    const status = isAsked ? orderStatus.waitingForAcceptance : orderStatus.accepted;
    const [drawn] = pickupCreate.effects({ ...order, userName: 'Anna' }, asked);
    expect((drawn?.fold(null) as Order | undefined)?.status).toBe(status); // the first effect of the kind is the order
    const { id: _id, ...row } = (await bench.device('celina').rows<Order>('orders')).get(order.entityId) ?? { id: '' };
    expect(row).toMatchObject({ status });
    expect(row).not.toHaveProperty('approval');
    const [numbers, written] = await bench.db.inTenant('t1', async (tx) => [
      await tx.select().from(orderNumbers).where(eq(orderNumbers.orderId, order.entityId)),
      await tx.select().from(notifications),
    ]);
    // it is due from acceptance
    expect((numbers[0]?.dueAt ?? 0) > 0).toBe(!isAsked);
    // its acceptor, or the archive that carries it out
    expect(written.map(({ userId }) => userId)).toEqual([isAsked ? 'bogdan' : 'edyta']);
  },
);

test.each([
  ['leaves it out where the project asks for it', null, { approval: false as const }, orderStatus.waitingForAcceptance],
  ['of a release before does not know of it', [materials], {}, orderStatus.accepted],
])('O4: a device that %s changes nothing about the approval of a pickup', async (name, approval, known, status) => {
  const anna = bench.device('anna');
  await bench.db.inTenant('t1', (tx) => tx.update(projects).set({ approval }).where(eq(projects.id, 'p1')));
  const box = anna.box(`PF-${name.length}`);
  const file = anna.file(box, `PF-${name.length}-D`, { surname: 'Nowak' });
  const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '', ...known };
  const order = anna.make('order.pickup.create', asked, { deps: [close.opId] });
  expect(await anna.send(box, file, close, order)).toEqual(['applied', 'applied', 'applied', 'applied']);
  expect((await bench.device('celina').rows<Order>('orders')).get(order.entityId)?.status).toBe(status);
});

test.each([
  ['nothing', [], orderStatus.accepted],
  ['bulk orders', [bulkDelivery], orderStatus.waitingForAcceptance],
  ['what is in it', [pickup], orderStatus.waitingForAcceptance],
  ['something else', [materials], orderStatus.accepted],
])('O4: a bulk order in a project that approves %s lets none of its pickups skip that', async (name, approval, status) => {
  const [anna, celina] = [bench.device('anna'), bench.device('celina')];
  await bench.db.inTenant('t1', (tx) => tx.update(projects).set({ approval }).where(eq(projects.id, 'p1')));
  const box = await boxAt(bench, anna, `BP-${name.length}`, containerStatus.closed);
  const its = { operation: pickup, kind: workOrderKind.pickup, type: orderType.orderPickupBox };
  const basket = newBasket(anna, its);
  const whole = newBasket(anna, { operation: bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk });
  const joined = anna.make('order.bulk', { basketIds: [basket.entityId] }, { entityId: whole.entityId });
  const adding = addBox(anna, basket.entityId, box, { type: its.type });
  expect(await anna.send(basket, adding, whole, joined)).toEqual(Array(4).fill('applied'));
  const { caller, ...context } = bench.context('anna');
  const details = await bench.db.inTenant('t1', (tx) => detailsOf({ ...context, caller, tx }, whole.entityId));
  expect('data' in details && details.data.approval).toBe(status === orderStatus.waitingForAcceptance);
  expect(await anna.send(finalise(anna, whole))).toEqual(['applied']);
  const rows = await celina.rows<Order>('orders');
  expect([whole, basket].map(({ entityId }) => rows.get(entityId)?.status)).toEqual([status, status]);
});

test.each([
  ['acceptor', groupKind.acceptor, ['bogdan']],
  ['user, who may approve nothing there: those who can change it', groupKind.user, ['dawid']],
])('an order to approve reaches people by their group in the project: %s', async (name, group, people) => {
  const anna = bench.device('anna');
  await bench.db.inTenant('t1', async (tx) => {
    await tx
      .update(projects)
      .set({ approval: [pickup] })
      .where(eq(projects.id, 'p1'));
    const inGroup = (userId: string, its: number) =>
      tx
        .update(userProjects)
        .set({ groupKind: its })
        .where(and(eq(userProjects.userId, userId), eq(userProjects.projectId, 'p1')));
    const holds = (id: string, roles: string[]) => tx.update(users).set({ roles }).where(eq(users.id, id));
    await holds('bogdan', ['User', 'Acceptor']);
    await inGroup('bogdan', group);
    await holds('dawid', ['Manager']);
    await inGroup('dawid', groupKind.manager);
    // a manager of other projects
    await holds('celina', ['Manager', 'User']);
    await inGroup('celina', groupKind.user);
    await tx.delete(notifications);
  });
  const box = anna.box(`PG-${name.length}`);
  const file = anna.file(box, `PG-${name.length}-D`, { surname: 'Nowak' });
  const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const order = anna.make('order.pickup.create', asked, { deps: [close.opId] });
  expect(await anna.send(box, file, close, order)).toEqual(Array(4).fill('applied'));
  const written = await bench.db.inTenant('t1', (tx) => tx.select().from(notifications));
  expect(written.map(({ userId }) => userId)).toEqual(people);
});
