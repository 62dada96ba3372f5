import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { freeWishes } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { mailNode, type MailNode } from '#tests/bench/mail-node.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { freeWishHandlers } from './free-wishes.ts';

/** People who wait for an item on an order are notified once, when the order releases it. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
let node: MailNode;
const sent: Message[] = [];
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
  await bench.db.asSystem((tx) => tx.update(users).set({ email: sql`id || '@example.com'` }));
  node = await mailNode(bench, async (message) => void sent.push(message));
});
beforeEach(async () => {
  sent.length = 0;
  await bench.db.asSystem(async (tx) => {
    for (const table of [work, notifications, freeWishes]) await tx.delete(table);
  });
});
afterAll(async () => {
  await node.stop();
  await bench.close();
});

const wish = (userId: string, objectId: string, wanted = true, tenantId = 't1') =>
  bench.db.inTenant(tenantId, async (tx) =>
    freeWishHandlers.wishFree({ ...bench.context(userId, tenantId), tx }, { objectId, wanted }),
  );
const wishesOf = (userId: string) =>
  bench.db.inTenant('t1', async (tx) => freeWishHandlers.freeWishes({ ...bench.context(userId), tx }));
const freed = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(notifications)))
    .filter(({ text }) => text.includes('no longer on an order'))
    .map(({ userId, subject, target }) => [userId, subject, target]);
const cancel = (person: TestDevice, entityId: string) => person.make('order.cancel', { reason: '' }, { entityId });

/** A box on an order of Bogdan. */
async function onOrder(code: string) {
  const box = await boxAt(bench, anna, code);
  const order = newBasket(bogdan);
  await bogdan.send(order, addBox(bogdan, order.entityId, box), finalise(bogdan, order));
  return { box, boxId: box.entityId, orderId: order.entityId };
}

test('the wish of a person is one, and its message comes once, with the basket the item waits in', async () => {
  const { box, boxId, orderId } = await onOrder('FREE-1');
  const basket = newBasket(anna);
  await anna.send(basket, addBox(anna, basket.entityId, box));
  expect([await wish('anna', boxId), await wish('anna', boxId)]).toEqual([{ data: { waits: true } }, { data: { waits: true } }]);
  expect(await wishesOf('anna')).toEqual({ data: [{ objectId: boxId }] });
  expect(await freed()).toEqual([]);
  const end = cancel(bogdan, orderId);
  expect(await bogdan.send(end)).toEqual(['applied']);
  await bogdan.send(end);
  const name = `Project p1 · ${basket.entityId.slice(-4).toUpperCase()}`;
  expect(await freed()).toEqual([['anna', name, `orders/delivery/${basket.entityId}`]]);
  expect(await wishesOf('anna')).toEqual({ data: [] });
  await node.tenMinutesLater();
  const mails = sent.filter(({ to }) => to === 'anna@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([`${name} · pozycja, na którą czekasz, nie jest już na zamówieniu`]);
  expect(JSON.stringify(mails)).not.toContain('FREE-1');
});

test('without a basket the message leads to the order that had the item; who took the wish back gets none', async () => {
  const { boxId, orderId } = await onOrder('FREE-2');
  await wish('anna', boxId);
  await wish('celina', boxId);
  expect(await wish('celina', boxId, false)).toEqual({ data: { waits: false } });
  await bogdan.send(cancel(bogdan, orderId));
  expect((await freed()).map(([userId, , target]) => [userId, target])).toEqual([['anna', `orders/delivery/${orderId}`]]);
});

test('an item that is taken over by another order is not free; it is when that order ends', async () => {
  const box = await boxAt(bench, anna, 'FREE-3');
  const boxId = box.entityId;
  const other = await boxAt(bench, anna, 'FREE-4');
  const second = newBasket(anna);
  await anna.send(second, addBox(anna, second.entityId, box), addBox(anna, second.entityId, other));
  bench.pass(1_000);
  const first = newBasket(bogdan);
  await bogdan.send(first, addBox(bogdan, first.entityId, box), finalise(bogdan, first));
  bench.pass(1_000);
  const sending = finalise(anna, second);
  await anna.send(sending);
  await wish('celina', boxId);
  const conflictId = `${sending.opId}.1`;
  const its = (await celina.rows<Conflict>('conflicts')).get(conflictId);
  const about = { reason: 'firstOrder', note: '', batchId: 'free', secondsSpent: 1 };
  const chosen = { version: its?.version ?? 0, choice: { take: 'takeOver' }, ...about };
  expect(await celina.send(celina.make('conflict.decide', chosen, { entityId: conflictId }))).toEqual(['applied']);
  expect([await freed(), await wishesOf('celina')]).toEqual([[], { data: [{ objectId: boxId }] }]);
  expect(await anna.send(cancel(anna, second.entityId))).toEqual(['applied']);
  expect((await freed()).map(([userId]) => userId)).toEqual(['celina']);
});

test('a wish for what is free, unknown, of another project or of another client is none', async () => {
  const free = await boxAt(bench, anna, 'FREE-5');
  expect(await wish('anna', free.entityId)).toEqual({ data: { waits: false } });
  const unknown = { refused: 'row.unknown', message: 'No such item.' };
  const { boxId } = await onOrder('FREE-6');
  const out = and(eq(userProjects.tenantId, 't1'), eq(userProjects.userId, 'celina'));
  const held = await bench.db.asSystem((tx) => tx.delete(userProjects).where(out).returning());
  const [absent, hidden, foreign] = [
    await wish('anna', 'none'),
    await wish('celina', boxId),
    await wish('anna', boxId, true, 't2'),
  ];
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(held));
  expect([absent, hidden, foreign]).toEqual([unknown, unknown, unknown]);
  expect(await bench.db.asSystem((tx) => tx.select().from(freeWishes))).toEqual([]);
});

test('who lost the project, or the account, gets no message', async () => {
  const { boxId, orderId } = await onOrder('FREE-7');
  await wish('anna', boxId);
  await wish('celina', boxId);
  const out = and(eq(userProjects.tenantId, 't1'), eq(userProjects.userId, 'celina'));
  const account = and(eq(users.tenantId, 't1'), eq(users.id, 'anna'));
  const held = await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ active: false }).where(account);
    return tx.delete(userProjects).where(out).returning();
  });
  await bogdan.send(cancel(bogdan, orderId));
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ active: true }).where(account);
    await tx.insert(userProjects).values(held);
  });
  expect(await freed()).toEqual([]);
  expect(await bench.db.asSystem((tx) => tx.select().from(freeWishes))).toEqual([]);
});

test('a person waits for a limited number of items', async () => {
  const { boxId } = await onOrder('FREE-8');
  const many = Array.from({ length: ORDER_LIMITS.freeWishes }, (_, n) => ({
    objectId: `o-${n}`,
    userId: 'anna',
    tenantId: 't1',
    at: 1,
  }));
  await bench.db.asSystem((tx) => tx.insert(freeWishes).values(many));
  expect(await wish('anna', boxId)).toEqual({ refused: 'action.refused', message: 'limitReached' });
});
