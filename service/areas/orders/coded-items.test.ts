import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custodyEvent, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, type Position } from '#schema/records/position.ts';
import { custody } from '#service/db/tables/sync.ts';
import { containers, projects } from '#service/db/tables/vault.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** orders.md §5: most boxes are on no device, so they are ordered by their codes, and each is on one open order (O1). */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let edyta: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await bench.db.asSystem((tx) => tx.update(projects).set({ approval: [] }));
  [anna, bogdan, edyta] = [bench.device('anna'), bench.device('bogdan'), bench.device('edyta')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await anna.rows<Order>('orders')).get(id);
const positionOf = async (id: string) => (await anna.rows<Position>('positions')).get(id);
const openIn = async (orderId: string) =>
  [...(await anna.rows<Position>('positions')).values()].filter(
    (one) => one.orderId === orderId && one.state === positionState.asked,
  );

/** A box into a basket by what is on its label. */
function addCode(device: TestDevice, { entityId: orderId }: Operation, code: string): Operation {
  const item = { orderId, projectId: 'p1', type: orderType.orderBox, objectType: objectType.box, code };
  return device.make('order.position.add', { ...blankItem, ...item, confirmed: ['unknownCode'] });
}

test('O1: two people order one box by its code, and one of them gets it', async () => {
  const box = await boxAt(bench, anna, 'CI-1');
  const [first, second] = [newBasket(anna), newBasket(bogdan)];
  const added = addCode(anna, first, 'ci-1');
  expect(await anna.send(first, added, finalise(anna, first))).toEqual(['applied', 'applied', 'applied']);
  expect(await positionOf(added.entityId)).toMatchObject({ objectId: box.entityId, containerId: box.entityId, claimed: true });
  const sent = await bogdan.send(second, addCode(bogdan, second, 'CI-1'), finalise(bogdan, second));
  expect(sent.slice(0, 2)).toEqual(['applied', 'applied']);
  expect(sent[2]).toMatch(/^refused itemUnavailable/);
  expect((await orderOf(second.entityId))?.status).toBe(orderStatus.draft);
});

test('O1: a box that became known since it was added is the item of that box once the order is sent', async () => {
  const [first, second] = [newBasket(anna), newBasket(bogdan)];
  const early = addCode(anna, first, 'CI-2');
  expect(await anna.send(first, early)).toEqual(['applied', 'applied']);
  expect(await positionOf(early.entityId)).toMatchObject({ objectId: '' });
  const box = await boxAt(bench, anna, 'CI-2');
  expect(await bogdan.send(second, addBox(bogdan, second.entityId, box), finalise(bogdan, second))).toEqual(
    Array(3).fill('applied'),
  );
  expect(await anna.send(finalise(anna, first))).toEqual(['refused itemUnavailable']);
});

test('orders.md §3: a box that was ordered by its code has its picks and its delivery in its chain', async () => {
  const box = await boxAt(bench, anna, 'CI-3');
  const order = newBasket(anna);
  const added = addCode(anna, order, 'CI-3');
  const its = { orderId: order.entityId };
  const pick = edyta.make('position.pick', { ...its, scanned: true, quantity: 1 }, { entityId: added.entityId });
  expect(await anna.send(order, added, finalise(anna, order))).toEqual(Array(3).fill('applied'));
  expect(await edyta.send(edyta.make('order.takeOn', {}, { entityId: order.entityId }), pick)).toEqual(['applied', 'applied']);
  const line = { objectId: '', positionId: added.entityId, containerId: box.entityId };
  expect(await edyta.send(sealedList(edyta, { ...its, kind: 'delivery', lines: [line] }))).toEqual(['applied']);
  const chain = await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, box.entityId)));
  const events = chain.toSorted((a, b) => a.position - b.position).map(({ event }) => event);
  expect(events.slice(-2)).toEqual([custodyEvent.picked, custodyEvent.delivered]);
});

test('orders.md §5: the same box twice is one item, added by its code, from its page, and by both', async () => {
  const box = await boxAt(bench, anna, 'CI-4');
  const order = newBasket(anna);
  const own = addBox(anna, order.entityId, box);
  expect(await anna.send(order, own, addCode(anna, order, 'CI-4'), addCode(anna, order, 'CI-4'))).toEqual(
    Array(4).fill('applied'),
  );
  expect(await openIn(order.entityId)).toHaveLength(1);
  const late = newBasket(anna);
  await anna.send(late, addCode(anna, late, 'CI-5'), addCode(anna, late, 'CI-5'), addCode(anna, late, 'CI-6'));
  await boxAt(bench, anna, 'CI-5');
  expect(await openIn(late.entityId)).toHaveLength(3);
  expect(await anna.send(finalise(anna, late))).toEqual(['applied']);
  expect((await openIn(late.entityId)).map(({ code }) => code).toSorted()).toEqual(['CI-5', 'CI-6']);
});

test('orders.md §5: who added a box by its code takes it out again, and adds it once more from its page', async () => {
  const box = await boxAt(bench, anna, 'CI-7');
  const order = newBasket(anna);
  const added = addCode(anna, order, 'CI-7');
  const remove = anna.make('order.position.remove', { orderId: order.entityId }, { entityId: added.entityId });
  expect(await anna.send(order, added, remove)).toEqual(Array(3).fill('applied'));
  expect(await openIn(order.entityId)).toEqual([]);
  expect(await anna.send(addBox(anna, order.entityId, box))).toEqual(['applied']);
  expect(await openIn(order.entityId)).toMatchObject([{ objectId: box.entityId }]);
});

test('orders.md §8: the code of a box in another project reads as unknown', async () => {
  const { entityId: otherId } = await boxAt(bench, anna, 'CI-8');
  await bench.db.asSystem((tx) => tx.update(containers).set({ projectId: 'p2' }).where(eq(containers.id, otherId)));
  const order = newBasket(anna);
  const added = addCode(anna, order, 'CI-8');
  expect(await anna.send(order, added, finalise(anna, order))).toEqual(Array(3).fill('applied'));
  expect(await positionOf(added.entityId)).toMatchObject({ objectId: '', containerId: '', code: 'CI-8' });
});
