import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { fulfilmentHandlers } from '#service/areas/orders/fulfilment-handlers.ts';
import { moveStock, shownStock } from '#service/areas/orders/stock.ts';
import { stockedMaterials } from '#service/areas/orders/stocked-materials.ts';
import { centralArchives, materials, materialStock, stockMoves } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { traceStatements } from '#tests/bench/statement-trace.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Materials with their stock, and pickups with the boxes as items. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let marek: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await bench.db.asSystem(async (tx) => {
    await tx
      .insert(users)
      .values({ id: 'marek', userName: 'marek', name: 'Marek', roles: ['ArchiveProvider'], tenantId: 't1', passwordHash: '' });
    await tx.insert(userProjects).values({ tenantId: 't1', userId: 'marek', projectId: 'p1' });
    await tx.insert(centralArchives).values({ tenantId: 't1', id: 'CA-1', name: 'Gdynia' });
    await tx.insert(materials).values({ tenantId: 't1', id: 'm1', code: 'BOX-350', name: 'Box', unit: 'pcs', pack: 10 });
    await tx.insert(materialStock).values({ tenantId: 't1', materialId: 'm1', archiveId: 'CA-1', onHand: 25 });
  });
  [anna, celina, marek] = [bench.device('anna'), bench.device('celina'), bench.device('marek')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await celina.rows<Order>('orders')).get(id);
const positionOf = async (id: string) => (await celina.rows<Position>('positions')).get(id);
const onHand = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(materialStock).where(eq(materialStock.materialId, 'm1'))))[0]?.onHand;

/** A basket of a material, with its operations. */
function basketOf(quantity: number) {
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const its = { operation: operationType.materials, kind: workOrderKind.materials, type: orderType.orderMaterial };
  const order = anna.make('order.create', {
    projectId: 'p1',
    ...its,
    centralArchiveId: 'CA-1',
    bulkId: '',
    changes: { deliver },
  });
  const id = positionId(order.entityId, 'm1');
  const plain = {
    objectType: 0,
    objectId: '',
    containerId: '',
    code: '',
    classId: '',
    values: {},
    title: '',
    kilograms: 0,
    note: '',
  };
  const item = {
    orderId: order.entityId,
    projectId: 'p1',
    type: orderType.orderMaterial,
    materialId: 'm1',
    quantity,
    confirmed: [],
  };
  const add = anna.make('order.position.add', { ...plain, ...item }, { entityId: id });
  const send = anna.make('order.finalise', {}, { entityId: order.entityId });
  return { order, id, add, send };
}

/** An order of a material that was taken on. */
async function asked(quantity: number) {
  const { order, id, add, send } = basketOf(quantity);
  expect(await anna.send(order, add, send)).toEqual(Array(3).fill('applied'));
  const take = marek.make('order.takeOn', {}, { entityId: order.entityId });
  expect(await marek.send(take)).toEqual(['applied']);
  const done = (pieces: number) =>
    marek.make('position.done', { orderId: order.entityId, fileId: '', quantity: pieces }, { entityId: id });
  return { orderId: order.entityId, done, send: (...operations: Operation[]) => marek.send(...operations) };
}

async function handedOut(quantity: number): Promise<string> {
  const { orderId, done, send } = await asked(quantity);
  expect(await send(done(quantity))).toEqual(['applied']);
  return orderId;
}

test('what is handed out leaves the stock once, however often it is sent', async () => {
  const orderId = await handedOut(20);
  expect(await onHand()).toBe(5);
  expect((await orderOf(orderId))?.status).toBe(orderStatus.completed);
  const moves = await bench.db.asSystem((tx) => tx.select().from(stockMoves).where(eq(stockMoves.orderId, orderId)));
  expect(moves).toMatchObject([{ change: -20, onHand: 5, userName: 'Marek' }]);
});

test('a change of stock that is sent again changes it once; another one under its id is refused', async () => {
  const before = (await onHand()) ?? 0;
  const move = { opId: randomUUID(), materialId: 'm1', archiveId: 'CA-1', change: 10, note: '' };
  const handle = fulfilmentHandlers.stockMove as unknown as (context: object, input: object) => Promise<unknown>;
  const ask = (more: object) => bench.db.inTenant('t1', (tx) => handle({ ...bench.context('marek'), tx }, { ...move, ...more }));
  expect(await ask({})).toEqual({ data: { onHand: before + 10 } });
  expect(await ask({})).toEqual({ data: { onHand: before + 10 } });
  expect(await ask({ change: 12 })).toMatchObject({ message: 'opIdReused' });
  expect(await onHand()).toBe(before + 10);
  expect(await ask({ opId: randomUUID(), change: -10 })).toEqual({ data: { onHand: before } });
});

test('more than the stock is not handed out, also not by two operations of one delivery', async () => {
  expect(await onHand()).toBe(5);
  const { done, send } = await asked(10);
  expect(await send(done(10))).toEqual(['refused stockMissing']);
  await bench.db.asSystem((tx) => tx.update(materialStock).set({ onHand: 15 }).where(eq(materialStock.materialId, 'm1')));
  const other = await asked(10);
  expect(await send(done(10), other.done(10))).toEqual(['applied', 'refused stockMissing']);
  expect(await onHand()).toBe(5);
  expect(await other.send(other.done(5))).toEqual(['applied']);
  expect(await onHand()).toBe(0);
});

test('what is signed for in part leaves the stock in part; the rest is asked for until all of it was given', async () => {
  await bench.db.asSystem((tx) => tx.update(materialStock).set({ onHand: 60 }).where(eq(materialStock.materialId, 'm1')));
  const { orderId, send } = await asked(60);
  const id = positionId(orderId, 'm1');
  const pick = (quantity: number) => marek.make('position.pick', { orderId, scanned: true, quantity }, { entityId: id });
  const sign = (quantity: number) => sealedList(marek, { orderId, kind: 'delivery', lines: [{ objectId: 'm1', quantity }] });
  const first = sign(40);
  // a second delivery of the same list takes nothing again
  expect(await send(pick(40), first)).toEqual(['applied', 'applied']);
  expect(await send(first)).toEqual(['applied']);
  expect(await onHand()).toBe(20);
  expect(await positionOf(id)).toMatchObject({ state: positionState.asked, quantity: 60, quantityDone: 40, endedAt: 0 });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.inProgress });
  expect(await send(marek.make('order.giveBack', {}, { entityId: orderId }))).toEqual(['refused statusForbids']);
  // never more than what is left
  expect(await send(pick(20), sign(60))).toEqual(['applied', 'applied']);
  expect(await onHand()).toBe(0);
  expect(await positionOf(id)).toMatchObject({ state: positionState.done, quantityDone: 60 });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('an order of which a part was given and the rest refused is partial', async () => {
  await bench.db.asSystem((tx) => tx.update(materialStock).set({ onHand: 10 }).where(eq(materialStock.materialId, 'm1')));
  const { orderId, done, send } = await asked(30);
  const refused = { orderId, as: 'refused', reasonId: '', note: 'No more are made' };
  const fail = marek.make('position.fail', refused, { entityId: positionId(orderId, 'm1') });
  expect(await send(done(10), fail)).toEqual(['applied', 'applied']);
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'partial' });
  expect(await onHand()).toBe(0);
});

test('what was signed for is a fact; the books end at zero and never below', async () => {
  const fact = { materialId: 'm1', archiveId: 'CA-1', orderId: '', note: '', userId: 'marek', userName: 'Marek', at: 1 };
  await bench.db.inTenant('t1', (tx) => moveStock(tx, 't1', { ...fact, id: 'fact', change: -10 }, 'empty'));
  expect(await onHand()).toBe(0);
});

test('a stock move below zero is refused, and one that is repeated counts once', async () => {
  const move = {
    id: randomUUID(),
    materialId: 'm1',
    archiveId: 'CA-1',
    orderId: '',
    note: '',
    userId: 'marek',
    userName: 'Marek',
    at: 1,
  };
  const moved = (change: number) => bench.db.inTenant('t1', (tx) => moveStock(tx, 't1', { ...move, change }, 'refuse'));
  expect(await moved(-1)).toBe(null);
  expect([await moved(30), await moved(30)]).toEqual([30, 30]);
  expect(await onHand()).toBe(30);
});

async function pickup(codes: readonly string[]): Promise<{ order: Operation; boxes: Operation[] }> {
  const boxes = codes.map((code) => anna.box(code));
  for (const box of boxes)
    await anna.send(
      box,
      anna.file(box, `D-${box.entityId.slice(-6)}`, { surname: 'Nowak' }),
      anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId }),
    );
  const payload = { projectId: 'p1', containerIds: boxes.map(({ entityId }) => entityId), costCenterId: '', note: '' };
  const order = anna.make('order.pickup.create', payload);
  expect(await anna.send(order)).toEqual(['applied']);
  return { order, boxes };
}

test('the boxes of a pickup are its items, claimed, with the codes both read at the door', async () => {
  const { order, boxes } = await pickup(['PU-1', 'PU-2']);
  expect(await orderOf(order.entityId)).toMatchObject({ stamp: { asked: 2 } });
  const [first] = boxes;
  const its = await positionOf(positionId(order.entityId, first?.entityId ?? ''));
  expect(its).toMatchObject({ code: 'PU-1', claimed: true, state: positionState.asked, createdByName: 'Anna' });
});

test('cancelling a pickup frees its boxes for another one', async () => {
  const { order, boxes } = await pickup(['PU-3']);
  expect(await anna.send(anna.make('order.cancel', { reason: '' }, { entityId: order.entityId }))).toEqual(['applied']);
  const box = (await celina.rows<Container>('containers')).get(boxes[0]?.entityId ?? '');
  expect(box?.orderId).toBe('');
  const again = { projectId: 'p1', containerIds: [box?.id ?? ''], costCenterId: '', note: '' };
  expect(await anna.send(anna.make('order.pickup.create', again))).toEqual(['applied']);
});

test('a pickup is over when the archive has received its last box', async () => {
  const { order, boxes } = await pickup(['PU-4', 'PU-5']);
  const receive = (box: Operation | undefined) =>
    marek.make(
      'container.receive',
      { projectId: 'p1', condition: 'good', seals: [], placeCode: '', scanned: true },
      { entityId: box?.entityId ?? '' },
    );
  expect((await marek.send(receive(boxes[0])))[0]).toMatch(/^applied/);
  expect(await orderOf(order.entityId)).toMatchObject({ status: orderStatus.waitingForAcceptance, stamp: { asked: 2, done: 1 } });
  expect((await marek.send(receive(boxes[1])))[0]).toMatch(/^applied/);
  expect(await orderOf(order.entityId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('what no open order waits for is free; of a quantity beyond it the rest comes later, and it is sent all the same', async () => {
  const stocked = (id: string) => bench.db.inTenant('t1', (tx) => stockedMaterials({ ...bench.context('anna'), tx }, id));
  // an order of the tests before still waits for five
  await bench.db.asSystem((tx) => tx.update(materialStock).set({ onHand: 35 }).where(eq(materialStock.materialId, 'm1')));
  const first = basketOf(20);
  await anna.send(first.order, first.add);
  expect(await stocked(first.order.entityId)).toMatchObject({ data: [{ free: 30, ordered: 20, reasons: [] }] });
  await anna.send(first.send);
  const second = basketOf(30);
  await anna.send(second.order, second.add);
  const stockLow = { code: 'stockLow', params: { free: 10, asked: 30 } };
  expect(await stocked(second.order.entityId)).toMatchObject({ data: [{ free: 10, ordered: 30, reasons: [stockLow] }] });
  expect(await anna.send(second.send)).toEqual(['applied']);
  // orders wait for more than there is: none is free, never fewer
  const third = basketOf(10);
  await anna.send(third.order, third.add);
  const empty = { code: 'stockLow', params: { free: 0, asked: 10 } };
  expect(await stocked(third.order.entityId)).toMatchObject({ data: [{ free: -20, reasons: [empty] }] });
});

test('the free stock of all materials of a basket is one question', async () => {
  const ids = ['m2', 'm3', 'm4'];
  await bench.db.asSystem((tx) =>
    tx.insert(materials).values(ids.map((id) => ({ tenantId: 't1', id, code: id, name: id, unit: 'pcs', pack: 1 }))),
  );
  const { order, add } = basketOf(10);
  const more = ids.map((materialId) =>
    anna.make(
      'order.position.add',
      { ...add.payload, materialId, quantity: 1 },
      { entityId: positionId(order.entityId, materialId), deps: [order.opId] },
    ),
  );
  expect(await anna.send(order, add, ...more)).toEqual(Array(5).fill('applied'));
  const trace = traceStatements(bench.db);
  const statements = await trace.of(() => anna.send(anna.make('order.finalise', {}, { entityId: order.entityId })));
  expect(statements.filter((one) => one.includes('from "material_stock"'))).toHaveLength(1);
  expect(statements.filter((one) => one.includes('sum(p.quantity - p.quantity_done)'))).toHaveLength(1);
  expect(await orderOf(order.entityId)).toMatchObject({ stamp: { asked: 4 } });
});

test('S0 §4: the stock names materials in the language of the caller', async () => {
  const translations = { pl: { name: 'Karton' } };
  await bench.db.asSystem((tx) => tx.update(materials).set({ translations }).where(eq(materials.id, 'm1')));
  const stock = await bench.db.inTenant('t1', (tx) => shownStock({ ...bench.context('marek'), tx }));
  expect(stock).toMatchObject([{ code: 'BOX-350', name: 'Karton' }]);
});
