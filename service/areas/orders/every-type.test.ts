import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, custodyEvent, orderStatus, orderType, type OrderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { holderOf } from '#schema/rules/holder.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { files } from '#service/db/tables/files.ts';
import { materials, materialStock } from '#service/db/tables/orders.ts';
import { classRetention, retentionSchedules } from '#service/db/tables/retention.ts';
import { custody } from '#service/db/tables/sync.ts';
import { containers, containerTypes, projects } from '#service/db/tables/vault.ts';
import { sealedList, type ListedLine } from '#tests/bench/handover-bench.ts';
import { addEwaAndMarek, boxAt, newBasket } from '#tests/bench/order-bench.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** The table of order types. Each goes from its basket to Completed, and its item is free for the next order. */

let bench: VaultBench;
let celina: TestDevice;
let ewa: TestDevice;
let marek: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  const saved = { tenantId: 't1', version: 1, savedAt: 1, savedByName: 'Admin' };
  const terms = { id: 'b5', code: 'B5', name: 'Five years', years: 5, permanent: false, review: false, active: true };
  const pens = { tenantId: 't1', id: 'pens', code: 'PENS', name: 'Pens', unit: 'pcs' };
  await bench.db.asSystem(async (tx) => {
    await tx.update(projects).set({ approval: [] });
    await tx.insert(materials).values(pens);
    await tx.insert(materialStock).values({ tenantId: 't1', materialId: 'pens', archiveId: '', onHand: 100 });
    await tx.insert(retentionSchedules).values({ ...terms, ...saved, from: 'day', base: 'attribute' });
    await tx.insert(classRetention).values({ ...saved, classId: 'files', scheduleId: 'b5', attributeId: 'name' });
  });
  [celina, ewa, marek] = [bench.device('celina'), bench.device('ewa'), bench.device('marek')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await celina.rows<Order>('orders')).get(id);
const positionsIn = async (orderId: string) =>
  [...(await celina.rows<Position>('positions')).values()].filter((one) => one.orderId === orderId);

type Item = Partial<Position>;

/** A box with a document that was due for destruction long ago, in this status. */
async function stored(code: string, status: number = containerStatus.completed) {
  const box = celina.box(code);
  const file = celina.file(box, `${code}-D`, { name: '1999-05-02' });
  expect(await celina.send(box, file)).toEqual(['applied', 'applied']);
  await bench.db.asSystem((tx) => tx.update(containers).set({ status }).where(eq(containers.id, box.entityId)));
  const inBox = { containerId: box.entityId, code };
  return {
    box: { objectType: objectType.box, objectId: box.entityId, ...inBox },
    document: { objectType: objectType.document, objectId: file.entityId, ...inBox, code: `${code}-D` },
    folder: { objectType: objectType.fileFolder, objectId: file.entityId, ...inBox, code: `${code}-D` },
  };
}

/** An order of one item that the archive has taken on. */
async function taken(type: OrderType, item: Item): Promise<Taken> {
  const { operation, kind } = orderKinds[type];
  const isDestroyed = operation === operationType.destroy;
  const basket = newBasket(celina, { type, operation, kind });
  const orderId = basket.entityId;
  const object = item.objectId || item.materialId || '';
  const id = object === '' ? newId() : positionId(orderId, object);
  const asked = { ...blankItem, ...item, orderId, projectId: 'p1', type };
  const add = celina.make('order.position.add', asked, { entityId: id });
  const send = celina.make('order.finalise', isDestroyed ? { confirmed: 1 } : {}, { entityId: orderId });
  expect(await celina.send(basket, add, send)).toEqual(['applied', 'applied', 'applied']);
  const version = (await orderOf(orderId))?.version ?? 0;
  if (isDestroyed) expect(await ewa.send(ewa.make('order.approve', { version }, { entityId: orderId }))).toEqual(['applied']);
  expect(await marek.send(marek.make('order.takeOn', {}, { entityId: orderId }))).toEqual(['applied']);
  return { orderId, id, item };
}

interface Taken {
  orderId: string;
  id: string;
  item: Item;
}

async function picked(its: Taken): Promise<Taken> {
  const payload = { orderId: its.orderId, scanned: true, quantity: 1 };
  expect(await marek.send(marek.make('position.pick', payload, { entityId: its.id }))).toEqual(['applied']);
  return its;
}

/** Both sign for the item; returns its order. */
async function signed({ orderId, id, item }: Taken, kind: Handover['kind'], more: Partial<ListedLine> = {}): Promise<string> {
  const { containerId = '', code = '' } = item;
  const lines = [{ objectId: '', positionId: id, containerId, code, ...more }];
  expect(await marek.send(sealedList(marek, { orderId, kind, lines }))).toEqual(['applied']);
  return orderId;
}

async function scanStored({ orderId, id }: Taken): Promise<string> {
  const fileId = newId();
  const about = { tenantId: 't1', id: fileId, ownerId: 'marek', sha256: fileId.padEnd(64, '0'), bytes: 10, kind: 'pdf' };
  await bench.db.asSystem((tx) => tx.insert(files).values({ ...about, name: 'a.pdf', purpose: 'document', madeAt: 1 }));
  const done = marek.make('position.done', { orderId, fileId, quantity: 1 }, { entityId: id });
  expect(await marek.send(done)).toEqual(['applied']);
  return orderId;
}

/** Makes a box one for tapes. */
async function ofTapes(boxId: string): Promise<void> {
  const type = { tenantId: 't1', id: 'tapes', name: 'Tapes', kind: 'box', codePattern: '', sealRequired: false, medium: 'tape' };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(containerTypes).values(type).onConflictDoNothing();
    await tx.update(containers).set({ containerTypeId: 'tapes' }).where(eq(containers.id, boxId));
  });
}

const delivered = async (type: OrderType, item: Item) => signed(await picked(await taken(type, item)), 'delivery');

/** Fetched from a customer, by the driver first. */
async function fetchedBy(type: OrderType, item: Item): Promise<Taken> {
  const its = await taken(type, item);
  await signed(its, 'pickup');
  expect((await orderOf(its.orderId))?.status).toBe(orderStatus.inProgress);
  return its;
}

async function received(boxId: string): Promise<void> {
  const payload = { projectId: 'p1', seals: [], condition: 'good', placeCode: '', scanned: true };
  const [receipt] = await marek.send(marek.make('container.receive', payload, { entityId: boxId }));
  expect(receipt).toMatch(/^applied/);
}

const described: Item = { title: 'Toner of the second floor', quantity: 12 };

/** Total: how an order of each type ends. Returns the order. */
const ways: Readonly<Record<OrderType, () => Promise<string>>> = {
  [orderType.orderBox]: async () => delivered(orderType.orderBox, (await stored('ET-1')).box),
  [orderType.orderDocument]: async () => delivered(orderType.orderDocument, (await stored('ET-2')).document),
  [orderType.orderFileFolder]: async () => delivered(orderType.orderFileFolder, (await stored('ET-3')).folder),
  [orderType.orderScan]: async () => scanStored(await picked(await taken(orderType.orderScan, (await stored('ET-4')).document))),
  [orderType.orderSet]: async () => {
    const its = await picked(await taken(orderType.orderSet, (await stored('ET-5')).document));
    await scanStored(its);
    return signed(its, 'delivery');
  },
  [orderType.orderPickupBox]: async () => {
    const { box } = await stored('ET-6', containerStatus.closed);
    const { orderId } = await fetchedBy(orderType.orderPickupBox, box);
    await received(box.objectId);
    return orderId;
  },
  [orderType.orderPickupDocument]: async () => {
    const { document } = await stored('ET-7');
    await delivered(orderType.orderDocument, document);
    return signed(await fetchedBy(orderType.orderPickupDocument, document), 'receipt');
  },
  [orderType.orderPickupFileFolder]: async () => {
    const { folder } = await stored('ET-8');
    await delivered(orderType.orderFileFolder, folder);
    return signed(await fetchedBy(orderType.orderPickupFileFolder, folder), 'receipt');
  },
  [orderType.orderDestroyBox]: async () =>
    signed(await picked(await taken(orderType.orderDestroyBox, (await stored('ET-9')).box)), 'destruction'),
  [orderType.orderMaterial]: async () => {
    const pens = { materialId: 'pens', quantity: 10 };
    return signed(await picked(await taken(orderType.orderMaterial, pens)), 'delivery', { quantity: 10 });
  },
  [orderType.orderDestroyMobile]: async () => signed(await taken(orderType.orderDestroyMobile, described), 'destruction'),
  [orderType.orderDestroyFromCity]: async () => signed(await taken(orderType.orderDestroyFromCity, described), 'destruction'),
  [orderType.orderTape]: async () => {
    const { box } = await stored('ET-13');
    await ofTapes(box.objectId);
    return delivered(orderType.orderTape, box);
  },
  [orderType.orderDestroyDocument]: async () =>
    signed(await picked(await taken(orderType.orderDestroyDocument, (await stored('ET-14')).document)), 'destruction'),
  [orderType.orderBulk]: async () => {
    const basket = newBasket(celina);
    const { box } = await stored('ET-15');
    const id = positionId(basket.entityId, box.objectId);
    const item = { ...blankItem, ...box, orderId: basket.entityId, projectId: 'p1', type: orderType.orderBox };
    const add = celina.make('order.position.add', item, { entityId: id });
    const its = { operation: operationType.bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk };
    const whole = newBasket(celina, its);
    const made = { entityId: whole.entityId };
    const joined = celina.make('order.bulk', { basketIds: [basket.entityId] }, made);
    const sent = await celina.send(basket, add, whole, joined, celina.make('order.finalise', {}, made));
    expect(sent).toEqual(Array(5).fill('applied'));
    expect(await marek.send(marek.make('order.takeOn', {}, { entityId: basket.entityId }))).toEqual(['applied']);
    await signed(await picked({ orderId: basket.entityId, id, item: box }), 'delivery');
    return whole.entityId;
  },
};

test.each(Object.entries(ways))('an order of type %s ends, and claims nothing any more', async (_type, walk) => {
  const orderId = await walk();
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
  expect((await positionsIn(orderId)).filter(({ claimed }) => claimed)).toEqual([]);
});

const eventsOf = async (containerId: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, containerId))))
    .toSorted((a, b) => a.position - b.position)
    .map(({ event }) => event);

test('a document that was out is in the archive once its receipt is signed, and its return is in the chain of its box', async () => {
  const { document } = await stored('ET-20');
  await delivered(orderType.orderDocument, document);
  const its = await fetchedBy(orderType.orderPickupDocument, document);
  const about = async () =>
    [...(await celina.rows<Position>('positions')).values()].filter(({ objectId }) => objectId === document.objectId);
  expect(holderOf(containerStatus.completed, await about())).toBe('transit');
  // a receipt that lacks it leaves it on the way
  await signed(its, 'receipt', { found: 'missing' });
  expect(await eventsOf(document.containerId)).not.toContain(custodyEvent.returned);
  expect((await orderOf(its.orderId))?.status).toBe(orderStatus.inProgress);
  await signed(its, 'receipt');
  expect(holderOf(containerStatus.completed, await about())).toBe('archive');
  expect((await eventsOf(document.containerId)).at(-1)).toBe(custodyEvent.returned);
  await delivered(orderType.orderDocument, document);
});

test('a pickup of an unknown code ends with its signed receipt', async () => {
  const its = await fetchedBy(orderType.orderPickupBox, { objectType: objectType.box, code: 'ET-21' });
  await signed(its, 'receipt');
  expect(await orderOf(its.orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('the signed receipt of a known box receives nothing, the gate does', async () => {
  const { box } = await stored('ET-22', containerStatus.closed);
  const its = await fetchedBy(orderType.orderPickupBox, box);
  await signed(its, 'receipt');
  expect((await orderOf(its.orderId))?.status).toBe(orderStatus.inProgress);
  await received(box.objectId);
  expect((await orderOf(its.orderId))?.status).toBe(orderStatus.completed);
});

test('a box that is registered after its pickup was ordered by its code completes it when it is received', async () => {
  const its = await fetchedBy(orderType.orderPickupBox, { objectType: objectType.box, code: 'ET-23' });
  const elsewhere = await fetchedBy(orderType.orderPickupBox, { objectType: objectType.box, code: 'ET-24' });
  const box = await boxAt(bench, celina, 'ET-23', containerStatus.closed);
  await received(box.entityId);
  expect(await positionsIn(its.orderId)).toMatchObject([{ objectId: box.entityId, containerId: box.entityId }]);
  expect((await orderOf(its.orderId))?.status).toBe(orderStatus.completed);
  expect((await orderOf(elsewhere.orderId))?.status).toBe(orderStatus.inProgress);
});

test('an order of tapes takes no box of paper, neither by its page nor by its code', async () => {
  const { box } = await stored('ET-30');
  const { operation, kind } = orderKinds[orderType.orderTape];
  const basket = newBasket(celina, { type: orderType.orderTape, operation, kind });
  const orderId = basket.entityId;
  const of = { orderId, projectId: 'p1', type: orderType.orderTape, objectType: objectType.box };
  const known = celina.make(
    'order.position.add',
    { ...blankItem, ...of, objectId: box.objectId },
    { entityId: positionId(orderId, box.objectId) },
  );
  const coded = celina.make('order.position.add', { ...blankItem, ...of, code: 'ET-30' });
  const unknown = celina.make('order.position.add', { ...blankItem, ...of, code: 'ET-31' });
  const refusal = 'refused orderTypeWrong';
  expect(await celina.send(basket, known, coded, unknown)).toEqual(['applied', refusal, refusal, 'applied']);
  // its box became known since, and is one of paper
  await stored('ET-31');
  expect(await celina.send(celina.make('order.finalise', {}, { entityId: orderId }))).toEqual(['refused itemUnavailable']);
});
