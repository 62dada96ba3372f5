import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, custodyEvent, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, type Position } from '#schema/records/position.ts';
import { custody } from '#service/db/tables/sync.ts';
import { tenants, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes, classVersions, containers, projects } from '#service/db/tables/vault.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Most boxes are on no device, so they are ordered by their codes, and each is on one open order (O1). */

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

test('a code that was taken out of a basket again leaves its room to the next one', async () => {
  const limited = { parameters: sql`jsonb_set(${tenants.parameters}, '{maxOrderUnknownBoxCode}', '1')` };
  await bench.db.asSystem((tx) => tx.update(tenants).set(limited));
  const basket = newBasket(anna);
  const orderId = basket.entityId;
  await anna.send(basket);
  const mistake = addCode(anna, basket, 'ROOM-1');
  const removal = anna.make('order.position.remove', { orderId }, { entityId: mistake.entityId, deps: [mistake.opId] });
  expect(await anna.send(mistake)).toEqual(['applied']);
  expect(await anna.send(addCode(anna, basket, 'ROOM-2'))).toEqual(['refused limitReached']);
  expect(await anna.send(removal)).toEqual(['applied']);
  expect(await anna.send(addCode(anna, basket, 'ROOM-3'))).toEqual(['applied']);
  const unlimited = { parameters: sql`${tenants.parameters} - 'maxOrderUnknownBoxCode'` };
  await bench.db.asSystem((tx) => tx.update(tenants).set(unlimited));
});

/** A class of file folders, and one of them in a box of the archive. */
async function binder(code: string, dept = 'HR'): Promise<{ box: Operation; folder: Operation }> {
  await bench.db.asSystem(async (tx) => {
    const ofFiles = await tx.select().from(classes).where(eq(classes.id, 'files'));
    const its = ofFiles.map((one) => ({ ...one, id: 'binders', name: 'binders', fileFolder: true }));
    await tx.insert(classes).values(its).onConflictDoNothing();
    const versions = its.map(({ tenantId, attributes }) => ({ tenantId, classId: 'binders', version: 1, attributes }));
    await tx.insert(classVersions).values(versions).onConflictDoNothing();
  });
  const box = anna.box(`${code}-B`);
  const { payload } = anna.file(box, code, { dept });
  const folder = anna.make('registration.create', { ...(payload as object), classId: 'binders' });
  expect(await anna.send(box, folder)).toEqual(['applied', 'applied']);
  const stored = { status: containerStatus.completed };
  await bench.db.asSystem((tx) => tx.update(containers).set(stored).where(eq(containers.id, box.entityId)));
  return { box, folder };
}

/** A file folder into a basket by the code on its back. */
function addFolder(device: TestDevice, { entityId: orderId }: Operation, code: string): Operation {
  const item = { orderId, projectId: 'p1', type: orderType.orderFileFolder, objectType: objectType.fileFolder, code };
  return device.make('order.position.add', { ...blankItem, ...item, confirmed: ['unknownCode'] });
}

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

test('a box that was ordered by its code has its picks and its delivery in its chain', async () => {
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

test('the same box twice is one item, added by its code, from its page, and by both', async () => {
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

test('the code of an unknown box that two people scanned is one item once the order is sent; codes of folders may repeat', async () => {
  const order = newBasket(anna);
  const codes = [addCode(anna, order, 'CI-NONE'), addCode(anna, order, 'ci-none'), addCode(anna, order, 'CI-OTHER')];
  expect(await anna.send(order, ...codes)).toEqual(Array(4).fill('applied'));
  expect(await anna.send(finalise(anna, order))).toEqual(['applied']);
  expect((await openIn(order.entityId)).map(({ code }) => code).toSorted()).toEqual(['CI-NONE', 'CI-OTHER']);
  const folders = newBasket(anna);
  const twice = [addFolder(anna, folders, 'FI-NONE'), addFolder(anna, folders, 'FI-NONE')];
  expect(await anna.send(folders, ...twice, finalise(anna, folders))).toEqual(Array(4).fill('applied'));
  expect(await openIn(folders.entityId)).toHaveLength(2);
});

test('who added a box by its code takes it out again, and adds it once more from its page', async () => {
  const box = await boxAt(bench, anna, 'CI-7');
  const order = newBasket(anna);
  const added = addCode(anna, order, 'CI-7');
  const remove = anna.make('order.position.remove', { orderId: order.entityId }, { entityId: added.entityId });
  expect(await anna.send(order, added, remove)).toEqual(Array(3).fill('applied'));
  expect(await openIn(order.entityId)).toEqual([]);
  expect(await anna.send(addBox(anna, order.entityId, box))).toEqual(['applied']);
  expect(await openIn(order.entityId)).toMatchObject([{ objectId: box.entityId }]);
});

test('the code of a box in another project reads as unknown', async () => {
  const { entityId: otherId } = await boxAt(bench, anna, 'CI-8');
  await bench.db.asSystem((tx) => tx.update(containers).set({ projectId: 'p2' }).where(eq(containers.id, otherId)));
  const order = newBasket(anna);
  const added = addCode(anna, order, 'CI-8');
  expect(await anna.send(order, added, finalise(anna, order))).toEqual(Array(3).fill('applied'));
  expect(await positionOf(added.entityId)).toMatchObject({ objectId: '', containerId: '', code: 'CI-8' });
});

test('O1: a file folder that is ordered by its code is the item of that folder, on one open order and in the chain of its box', async () => {
  const { box, folder } = await binder('F-20');
  const [first, second] = [newBasket(anna), newBasket(bogdan)];
  const added = addFolder(anna, first, 'f-20');
  expect(await anna.send(first, added, finalise(anna, first))).toEqual(Array(3).fill('applied'));
  const its = { objectId: folder.entityId, containerId: box.entityId, classId: 'binders', code: 'F-20', claimed: true };
  expect(await positionOf(added.entityId)).toMatchObject(its);
  const [, , sent] = await bogdan.send(second, addFolder(bogdan, second, 'F-20'), finalise(bogdan, second));
  expect(sent).toMatch(/^refused itemUnavailable/);
});

test('a folder that is registered since it was added is its item once the order is sent; a document is no folder', async () => {
  await boxAt(bench, anna, 'CI-21');
  const order = newBasket(anna);
  const [early, twice, document] = ['F-21', 'F-21', 'CI-21-D'].map((code) => addFolder(anna, order, code));
  if (!early || !twice || !document) return expect.fail('three are added');
  await anna.send(order, early, twice, document);
  expect(await positionOf(early.entityId)).toMatchObject({ objectId: '' });
  const { folder } = await binder('F-21');
  expect(await anna.send(finalise(anna, order))).toEqual(['applied']);
  const open = await openIn(order.entityId);
  expect(open).toHaveLength(2);
  expect(new Map(open.map(({ code, objectId }) => [code, objectId]))).toEqual(
    new Map([
      ['CI-21-D', ''],
      ['F-21', folder.entityId],
    ]),
  );
});

test('the code of a folder that its author may not see reads as unknown', async () => {
  await binder('F-22', 'Legal');
  const its = { tenantId: 't1', userId: 'bogdan' };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(userRestrictions).values({ ...its, classId: 'binders', attributeId: 'dept', allowed: ['HR'] });
    await tx.update(users).set({ sighted: true }).where(eq(users.id, 'bogdan'));
  });
  const order = newBasket(bogdan);
  const added = addFolder(bogdan, order, 'F-22');
  expect(await bogdan.send(order, added, finalise(bogdan, order))).toEqual(Array(3).fill('applied'));
  expect(await positionOf(added.entityId)).toMatchObject({ objectId: '', containerId: '', values: {}, code: 'F-22' });
});
