import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType, preferenceId } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import { projects } from '#service/db/tables/vault.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { bulkDetails } from './bulk-details.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A bulk order is done when all its orders are over. */

let bench: VaultBench;
let anna: TestDevice;
let marek: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await bench.db.asSystem(async (tx) => {
    const added = { id: 'marek', userName: 'marek', name: 'Marek', roles: ['ArchiveProvider'] };
    await tx.insert(users).values({ ...added, tenantId: 't1', passwordHash: '' });
    await tx.insert(userProjects).values({ tenantId: 't1', userId: 'marek', projectId: 'p1' });
    await tx.update(projects).set({ approval: [] }).where(eq(projects.id, 'p1'));
  });
  [anna, marek] = [bench.device('anna'), bench.device('marek')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await anna.rows<Order>('orders')).get(id);

/** A bulk order of two work orders with a box each, sent. */
async function bulkOf(code: string) {
  const boxes = [await boxAt(bench, anna, `${code}-1`), await boxAt(bench, anna, `${code}-2`)] as const;
  const baskets = [newBasket(anna), newBasket(anna)] as const;
  for (const [n, basket] of baskets.entries()) await anna.send(basket, addBox(anna, basket.entityId, boxes[n] ?? boxes[0]));
  const its = { operation: operationType.bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk };
  const whole = newBasket(anna, its);
  const joined = anna.make('order.bulk', { basketIds: baskets.map(({ entityId }) => entityId) }, { entityId: whole.entityId });
  expect(await anna.send(whole, joined, finalise(anna, whole))).toEqual(['applied', 'applied', 'applied']);
  const [first, second] = [
    { orderId: baskets[0].entityId, boxId: boxes[0].entityId },
    { orderId: baskets[1].entityId, boxId: boxes[1].entityId },
  ];
  return { id: whole.entityId, first, second };
}

interface Part {
  orderId: string;
  boxId: string;
}

const take = (orderId: string) => marek.send(marek.make('order.takeOn', {}, { entityId: orderId }));

async function deliver(...parts: Part[]) {
  for (const { orderId, boxId } of parts) {
    const payload = { orderId, scanned: true, quantity: 1 };
    await take(orderId);
    await marek.send(marek.make('position.pick', payload, { entityId: positionId(orderId, boxId) }));
    const lines = [{ objectId: boxId, containerId: boxId }];
    expect(await marek.send(sealedList(marek, { orderId, kind: 'delivery', lines }))).toEqual(['applied']);
  }
}

test('a bulk order is not taken on, and is done with the last of its orders', async () => {
  const { id, first, second } = await bulkOf('BE-1');
  expect(await take(id)).toEqual(['refused statusForbids']);
  await deliver(first);
  expect(await orderOf(id)).toMatchObject({ status: orderStatus.accepted });
  await deliver(second);
  expect(await orderOf(id)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('a bulk order with a canceled order is done in part', async () => {
  const { id, first, second } = await bulkOf('BE-2');
  expect(await anna.send(anna.make('order.cancel', { reason: '' }, { entityId: second.orderId }))).toEqual(['applied']);
  expect(await orderOf(id)).toMatchObject({ status: orderStatus.accepted });
  await deliver(first);
  expect(await orderOf(id)).toMatchObject({ status: orderStatus.completed, outcome: 'partial' });
});

test('a refused bulk order refuses its orders, and their items are free', async () => {
  const { id, first } = await bulkOf('BE-3');
  const payload = { reasonId: '', reason: 'The archive is closed.' };
  expect(await marek.send(marek.make('order.refuse', payload, { entityId: id }))).toEqual(['applied']);
  const rejected = { status: orderStatus.rejected, endNote: 'The archive is closed.' };
  expect(await orderOf(id)).toMatchObject(rejected);
  expect(await orderOf(first.orderId)).toMatchObject(rejected);
});

test('O1: a bulk order that is canceled leaves the order in progress with its items', async () => {
  const { id, first, second } = await bulkOf('BE-20');
  expect(await take(first.orderId)).toEqual(['applied']);
  expect(await anna.send(anna.make('order.cancel', { reason: '' }, { entityId: id }))).toEqual(['applied']);
  const statuses = await Promise.all([id, first.orderId, second.orderId].map(orderOf));
  const { cancelled, inProgress, completed } = orderStatus;
  expect(statuses.map((one) => one?.status)).toEqual([cancelled, inProgress, cancelled]);
  const late = newBasket(anna);
  const wanted = [first, second].map(({ boxId }) => addBox(anna, late.entityId, { entityId: boxId }));
  expect((await anna.send(late, ...wanted, finalise(anna, late))).at(-1)).toBe('applied leftOut:1');
  await deliver(first);
  expect((await orderOf(first.orderId))?.status).toBe(completed);
});

test('details of a bulk have the defaults of the person, limits used, and the lines that need the person', async () => {
  const [free, taken] = [await boxAt(bench, anna, 'BE-30'), await boxAt(bench, anna, 'BE-31')];
  const other = newBasket(anna);
  expect(await anna.send(other, addBox(anna, other.entityId, taken), finalise(anna, other))).toEqual(Array(3).fill('applied'));
  const basket = newBasket(anna);
  const coded = { ...blankItem, orderId: basket.entityId, projectId: 'p1', type: orderType.orderBox, objectType: objectType.box };
  const adds = [free, taken].map((box) => addBox(anna, basket.entityId, box));
  const unknown = anna.make('order.position.add', { ...coded, code: 'BE-32' });
  const agreed = anna.make('order.position.add', { ...coded, code: 'BE-33', confirmed: ['unknownCode'] });
  const whole = newBasket(anna, { operation: operationType.bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk });
  const joined = anna.make('order.bulk', { basketIds: [basket.entityId] }, { entityId: whole.entityId });
  expect(await anna.send(basket, ...adds, unknown, agreed, whole, joined)).toEqual(Array(7).fill('applied'));
  const preferences = { [preferenceId.city]: 'Gdynia', [preferenceId.orderNote]: 'Ring twice' };
  await bench.db.asSystem((tx) => tx.update(users).set({ preferences }).where(eq(users.id, 'anna')));
  const answer = await bench.db.inTenant('t1', (tx) => bulkDetails({ ...anna.context, tx }, whole.entityId));
  if ('refused' in answer) throw new Error(answer.refused);
  const { defaults, unknownBoxes, lines, count } = answer.data;
  expect(defaults).toEqual({ deliver: { city: 'Gdynia' }, note: 'Ring twice' });
  expect(unknownBoxes).toEqual({ used: 2, most: 200 });
  expect(new Map(lines.map(({ code, reasons }) => [code, reasons[0]?.code]))).toEqual(
    new Map([
      ['BE-31', 'onOrder'],
      ['BE-32', 'unknownCode'],
    ]),
  );
  expect(count).toBe(2);
  expect(lines.map(({ orderId }) => orderId)).toEqual([basket.entityId, basket.entityId]);
});
