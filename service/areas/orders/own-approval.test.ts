import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, orderStatus, orderType, signalKind } from '#schema/codes.ts';
import { objectType, operationType } from '#schema/codes/orders.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { materials } from '#service/db/tables/orders.ts';
import { classRetention, retentionSchedules } from '#service/db/tables/retention.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { addEwaAndMarek, boxAt, newBasket } from '#tests/bench/order-bench.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Approval by the requester through each group, and through each way to become one (O4). */

let bench: VaultBench;
/** Opens a basket and sends it; may not approve. */
let celina: TestDevice;
/** An acceptor with a part in the order. */
let ewa: TestDevice;
/** An acceptor without one. */
let olga: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  const saved = { tenantId: 't1', version: 1, savedAt: 1, savedByName: 'Admin' };
  const terms = { id: 'b5', code: 'B5', name: 'Five years', years: 5, permanent: false, review: false, active: true };
  const second = { tenantId: 't1', id: 'olga', userName: 'olga', name: 'Olga', roles: ['Acceptor'], passwordHash: '' };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(users).values(second);
    await tx.insert(userProjects).values({ tenantId: 't1', userId: 'olga', projectId: 'p1' });
    await tx.update(projects).set({ approval: Object.values(operationType).filter((one) => typeof one === 'number') });
    await tx.insert(materials).values({ tenantId: 't1', id: 'pens', code: 'PENS', name: 'Pens', unit: 'pcs' });
    await tx.insert(retentionSchedules).values({ ...terms, ...saved, from: 'day', base: 'attribute' });
    await tx.insert(classRetention).values({ ...saved, classId: 'files', scheduleId: 'b5', attributeId: 'surname' });
  });
  [celina, ewa, olga] = [bench.device('celina'), bench.device('ewa'), bench.device('olga')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await celina.rows<Order>('orders')).get(id);

/** Each way to decide on an order that waits. */
const decisions = ['order.approve', 'order.decline', 'order.sendBack'] as const;

async function decide(person: TestDevice, orderId: string, type: (typeof decisions)[number] = 'order.approve') {
  const version = (await orderOf(orderId))?.version ?? 0;
  const reason = { reasonId: '', reason: 'Not now' };
  return person.send(person.make(type, { version, ...(type === 'order.approve' ? {} : reason) }, { entityId: orderId }));
}

/** Ewa can decide nothing about an order that waits, Olga can approve it. */
async function leftToOlga(orderId: string): Promise<void> {
  expect((await orderOf(orderId))?.status).toBe(orderStatus.waitingForAcceptance);
  for (const type of decisions) expect([type, await decide(ewa, orderId, type)]).toEqual([type, ['refused ownRequest']]);
  expect((await orderOf(orderId))?.status).toBe(orderStatus.waitingForAcceptance);
  expect(await decide(olga, orderId)).toEqual(['applied']);
}

type Group = 'order' | 'pickup' | 'destroy' | 'material';
const typeOf = {
  order: orderType.orderBox,
  pickup: orderType.orderPickupBox,
  destroy: orderType.orderDestroyBox,
  material: orderType.orderMaterial,
} as const;

let made = 0;
/** An item for a basket of this group, and where it is from. */
async function itemFor(group: Group): Promise<Partial<Position>> {
  if (group === 'material') return { materialId: 'pens', quantity: 3 };
  made += 1;
  const status = group === 'pickup' ? containerStatus.closed : containerStatus.completed;
  const { entityId } = await boxAt(bench, celina, `OWN-${made}`, status);
  await bench.db.asSystem((tx) => tx.execute(`update registrations set values = values || '{"surname": "1999-05-02"}'`));
  return { objectType: objectType.box, objectId: entityId, containerId: entityId, code: `OWN-${made}` };
}

function added(person: TestDevice, orderId: string, group: Group, item: Partial<Position>): Operation {
  const at = { entityId: positionId(orderId, item.objectId || item.materialId || newId()) };
  return person.make('order.position.add', { ...blankItem, ...item, orderId, projectId: 'p1', type: typeOf[group] }, at);
}

const basketOf = (person: TestDevice, group: Group) => {
  const { operation, kind } = orderKinds[typeOf[group]];
  return newBasket(person, { type: typeOf[group], operation, kind });
};

const sent = (person: TestDevice, { entityId }: Operation, group: Group): Operation =>
  person.make('order.finalise', group === 'destroy' ? { confirmed: 1 } : {}, { entityId });

const all = async (person: TestDevice, ...operations: Operation[]) =>
  expect(await person.send(...operations)).toEqual(operations.map(() => 'applied'));

test.each(['order', 'pickup', 'destroy', 'material'] as const)('O4: who requests through %s decides nothing', async (group) => {
  const item = await itemFor(group);
  const basket = basketOf(ewa, group);
  await all(ewa, basket, added(ewa, basket.entityId, group, item), sent(ewa, basket, group));
  await leftToOlga(basket.entityId);
});

test('O4: who requests a pickup of boxes at hand decides nothing', async () => {
  const { objectId } = await itemFor('pickup');
  const asked = { projectId: 'p1', containerIds: [objectId], costCenterId: 'cc1', note: '' };
  const pickup = ewa.make('order.pickup.create', asked);
  await all(ewa, pickup);
  await leftToOlga(pickup.entityId);
});

/** Ewa's part in an order of Celina's, by its way. */
const parts: Readonly<Record<string, (basket: Operation, group: Group) => Promise<void>>> = {
  'opens it': async () => undefined,
  'adds to it': async (basket, group) => all(ewa, added(ewa, basket.entityId, group, await itemFor(group))),
  'changes it': async ({ entityId }) =>
    all(ewa, ewa.make('order.update', { changes: { note: 'Ring twice' } }, { entityId, base: { [entityId]: NEWEST } })),
  'takes out of it': async ({ entityId: orderId }) => {
    const [its] = [...(await celina.rows<Position>('positions')).values()].filter((one) => one.orderId === orderId);
    await all(ewa, ewa.make('order.position.remove', { orderId }, { entityId: its?.id ?? '' }));
  },
  'joins it with another': async ({ entityId }, group) => {
    const other = basketOf(celina, group);
    await all(celina, other);
    await all(ewa, ewa.make('order.join', { otherId: other.entityId }, { entityId }));
  },
  'fills the basket that is joined to it': async ({ entityId }, group) => {
    const other = basketOf(celina, group);
    await all(celina, other);
    await all(ewa, added(ewa, other.entityId, group, await itemFor(group)));
    await all(celina, celina.make('order.join', { otherId: other.entityId }, { entityId }));
  },
  'sends it': async () => undefined,
};

test.each(Object.keys(parts))('O4: who %s decides nothing about it', async (way) => {
  const group = 'order';
  const basket = basketOf(way === 'opens it' ? ewa : celina, group);
  await all(way === 'opens it' ? ewa : celina, basket);
  const [one, two] = [await itemFor(group), await itemFor(group)];
  await all(celina, added(celina, basket.entityId, group, one), added(celina, basket.entityId, group, two));
  await parts[way]?.(basket, group);
  const sender = way === 'sends it' ? ewa : celina;
  await all(sender, sent(sender, basket, group));
  await leftToOlga(basket.entityId);
});

test('O4: who requests a bulk order, or a part of it, decides nothing', async () => {
  for (const [owner, filler] of [
    [ewa, celina],
    [celina, ewa],
  ] as const) {
    const part = basketOf(filler, 'order');
    await all(filler, part, added(filler, part.entityId, 'order', await itemFor('order')));
    const { operation, kind } = orderKinds[orderType.orderBulk];
    const whole = newBasket(owner, { type: orderType.orderBulk, operation, kind });
    const join = owner.make('order.bulk', { basketIds: [part.entityId] }, { entityId: whole.entityId });
    await all(owner, whole, join, owner.make('order.finalise', {}, { entityId: whole.entityId }));
    const messages = await bench.db.asSystem((tx) => tx.select().from(notifications));
    const called = messages.filter((one) => one.kind === signalKind.newOrderToAccept && one.target.includes(whole.entityId));
    expect(called.map(({ userId }) => userId)).toEqual(['olga']);
    const aboutPart = messages.filter((one) => one.kind === signalKind.newOrderToAccept && one.target.includes(part.entityId));
    expect(aboutPart).toEqual([]);
    // a part is no way round the whole
    expect(await decide(ewa, part.entityId)).not.toEqual(['applied']);
    await leftToOlga(whole.entityId);
  }
});

test('O4: what was left out of an order is requested by its people as well', async () => {
  const item = await itemFor('order');
  const first = basketOf(celina, 'order');
  await all(celina, first, added(celina, first.entityId, 'order', item), sent(celina, first, 'order'));
  const second = basketOf(ewa, 'order');
  await all(
    ewa,
    second,
    added(ewa, second.entityId, 'order', item),
    added(ewa, second.entityId, 'order', await itemFor('order')),
  );
  const sending = sent(celina, second, 'order');
  expect(await celina.send(sending)).toEqual(['applied leftOut:1']);
  await all(celina, celina.make('order.cancel', { reason: '' }, { entityId: first.entityId }));
  await all(celina, celina.make('order.finalise', {}, { entityId: sending.opId }));
  await leftToOlga(sending.opId);
});

/** Changes of an order that waits. */
const changes: Readonly<Record<string, (orderId: string) => Operation>> = {
  'another note': (entityId) =>
    celina.make('order.update', { changes: { note: 'To the cellar' } }, { entityId, base: { [entityId]: NEWEST } }),
  'another cost center': (entityId) =>
    celina.make('order.update', { changes: { costCenterId: 'cc1' } }, { entityId, base: { [entityId]: NEWEST } }),
};

test.each(Object.keys(changes))('an order with %s since the acceptor looked asks again', async (what) => {
  const basket = basketOf(celina, 'order');
  const orderId = basket.entityId;
  await all(celina, basket, added(celina, orderId, 'order', await itemFor('order')), sent(celina, basket, 'order'));
  const seen = (await orderOf(orderId))?.version ?? 0;
  const late = olga.make('order.approve', { version: seen }, { entityId: orderId });
  await all(celina, changes[what]!(orderId));
  expect(await olga.send(late)).toEqual(['refused orderMoved']);
  expect((await orderOf(orderId))?.status).toBe(orderStatus.waitingForAcceptance);
  expect(await decide(olga, orderId)).toEqual(['applied']);
});

test('an order that was sent back and sent again since the acceptor looked asks again', async () => {
  const basket = basketOf(celina, 'order');
  const orderId = basket.entityId;
  const [one, two] = [await itemFor('order'), await itemFor('order')];
  await all(celina, basket, added(celina, orderId, 'order', one), sent(celina, basket, 'order'));
  const seen = (await orderOf(orderId))?.version ?? 0;
  expect(await decide(olga, orderId, 'order.sendBack')).toEqual(['applied']);
  await all(celina, added(celina, orderId, 'order', two), sent(celina, basket, 'order'));
  expect(await olga.send(olga.make('order.approve', { version: seen }, { entityId: orderId }))).toEqual(['refused orderMoved']);
  expect(await decide(olga, orderId)).toEqual(['applied']);
});
