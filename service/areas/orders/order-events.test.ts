import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType, type OrderType } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { orderEvents } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { bulkFileHandlers } from './create-bulk.ts';
import { historyOf } from './order-history.ts';
import { bulkHandlers, destroyHandlers, materialHandlers, orderHandlers, pickupGroupHandlers } from './handlers.ts';

/** The history of an order begins with its creation, in the transaction that makes the order. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await bench.db.asSystem(async (tx) => {
    const ewa = { tenantId: 't1', id: 'ewa', userName: 'ewa', name: 'Ewa', roles: ['Acceptor'], passwordHash: '' };
    await tx.insert(users).values(ewa);
    await tx.insert(userProjects).values({ tenantId: 't1', userId: 'ewa', projectId: 'p1' });
  });
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
});
afterAll(() => bench.close());

const eventsOf = (orderId: string) =>
  bench.db.asSystem((tx) =>
    tx.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.place)),
  );
const made = (userName: string, statusTo: number = orderStatus.draft) => ({ place: 1, statusFrom: 0, statusTo, userName });
/** Calls a handler that opens its own transactions. */
const called = (handler: object, who: string, asked: object): Promise<{ data: { bulkBasketId?: string } }> =>
  Reflect.get(handler, 'handle')(bench.context(who), asked);
const types = Object.values(orderType) as OrderType[];

test.each(types)('an order of type %i begins with its creation', async (type) => {
  const { operation, kind } = orderKinds[type];
  const order = newBasket(celina, { type, operation, kind });
  expect(await celina.send(order)).toEqual(['applied']);
  expect(await eventsOf(order.entityId)).toEqual([
    {
      ...made('Celina'),
      tenantId: 't1',
      orderId: order.entityId,
      event: 'order.create',
      userId: 'celina',
      opId: order.opId,
      note: '',
      at: bench.now(),
    },
  ]);
  expect(await celina.send(order)).toEqual(['applied']);
  expect(await eventsOf(order.entityId)).toHaveLength(1);
});

const groups = {
  order: [orderHandlers, orderType.orderBox],
  pickup: [pickupGroupHandlers, orderType.orderPickupBox],
  destroy: [destroyHandlers, orderType.orderDestroyBox],
  material: [materialHandlers, orderType.orderMaterial],
  bulk: [bulkHandlers, orderType.orderBulk],
} as const;

test.each(Object.entries(groups))(
  'R-367: the call that opens an order in the group %s writes it too',
  async (_, [handlers, type]) => {
    const id = randomUUID();
    const asked = { opId: randomUUID(), id, projectId: 'p1', type };
    expect(await called(handlers.create, 'celina', asked)).toMatchObject({ data: { verdict: 'applied' } });
    expect(await eventsOf(id)).toMatchObject([{ ...made('Celina'), event: 'order.create', opId: asked.opId }]);
  },
);

test('a pickup of the boxes at hand begins with the status it was made in', async () => {
  const box = await boxAt(bench, anna, 'EV-1', 2);
  const payload = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const order = anna.make('order.pickup.create', payload);
  expect(await anna.send(order)).toEqual(['applied']);
  const first = { ...made('Anna', orderStatus.waitingForAcceptance), event: 'order.pickup.create' };
  expect(await eventsOf(order.entityId)).toMatchObject([first]);
});

test('the basket of what was left out begins with the order that left it, in the name of who sent it', async () => {
  const [taken, free] = [await boxAt(bench, anna, 'EV-2'), await boxAt(bench, anna, 'EV-3')];
  const first = newBasket(anna);
  await anna.send(first, addBox(anna, first.entityId, taken), finalise(anna, first));
  const second = newBasket(anna);
  await anna.send(second, addBox(anna, second.entityId, taken), addBox(anna, second.entityId, free));
  const sending = finalise(celina, second);
  expect(await celina.send(sending)).toEqual(['applied leftOut:1']);
  expect(await eventsOf(sending.opId)).toMatchObject([{ ...made('Celina'), event: 'order.finalise', userId: 'celina' }]);
  const ways = (await eventsOf(second.entityId)).map(({ statusFrom, statusTo }) => [statusFrom, statusTo]);
  expect(ways).toEqual([
    [0, orderStatus.draft],
    [orderStatus.draft, orderStatus.waitingForAcceptance],
  ]);
});

test('R-371, R-318: orders of a file, and the bulk order of merged baskets', async () => {
  await boxAt(bench, anna, 'EV-4');
  const chunks = (async function* () {
    yield Buffer.from('code\r\nEV-4');
  })();
  const asked = { opId: randomUUID(), id: randomUUID(), projectId: 'p1', type: orderType.orderBulk };
  const context = { ...bench.context('anna'), arriving: { name: 'list.csv', type: 'text/csv', chunks } };
  expect(await bulkFileHandlers.createBulkWorkOrder.handle(context, asked)).toMatchObject({ data: { counts: { added: 1 } } });
  const parts = [...(await celina.rows<Order>('orders')).values()].filter(({ bulkId }) => bulkId === asked.id);
  expect(parts).toHaveLength(1);
  for (const id of [asked.id, ...parts.map((part) => part.id)]) expect(await eventsOf(id)).toMatchObject([made('Anna')]);

  const baskets = [newBasket(anna), newBasket(anna)];
  await anna.send(...baskets);
  const joined = { opId: randomUUID(), basketIds: baskets.map(({ entityId }) => entityId) };
  const { data } = await called(bulkHandlers.mergeBaskets, 'anna', joined);
  expect(await eventsOf(data.bulkBasketId ?? '')).toMatchObject([made('Anna')]);
});

test('the history is read from its creation on, also of an order that a release before made', async () => {
  const order = newBasket(anna);
  await anna.send(order, anna.make('order.cancel', { reason: 'twice' }, { entityId: order.entityId }));
  const read = () =>
    bench.db.inTenant('t1', async (tx) => {
      const answer = await historyOf({ ...bench.context('anna'), tx }, order.entityId);
      return 'data' in answer ? answer.data : [];
    });
  const whole = [
    { event: 'order.create', statusFrom: 0, statusTo: orderStatus.draft, userName: 'Anna' },
    { event: 'order.cancel', statusFrom: orderStatus.draft, statusTo: orderStatus.cancelled, note: 'twice' },
  ];
  expect(await read()).toMatchObject(whole);
  const old = newBasket(anna, { projectId: 'p2' });
  await anna.send(old);
  expect(await bench.db.inTenant('t1', (tx) => historyOf({ ...bench.context('bogdan'), tx }, old.entityId))).toMatchObject({
    refused: 'row.unknown',
  });
});
