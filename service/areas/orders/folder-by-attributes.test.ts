import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, custodyEvent, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, type Position } from '#schema/records/position.ts';
import { tenants, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { custody } from '#service/db/tables/sync.ts';
import { classes, classVersions, containers, projects } from '#service/db/tables/vault.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A file folder is ordered by class and attributes, and has a code from its pick on. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let edyta: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await bench.db.asSystem(async (tx) => {
    await tx.update(projects).set({ approval: [] });
    const ofFiles = await tx.select().from(classes).where(eq(classes.id, 'files'));
    const its = ofFiles.map((one) => ({ ...one, id: 'binders', name: 'Binders', fileFolder: true }));
    await tx.insert(classes).values(its);
    const versions = its.map(({ tenantId, attributes }) => ({ tenantId, classId: 'binders', version: 1, attributes }));
    await tx.insert(classVersions).values(versions);
  });
  [anna, bogdan, edyta] = [bench.device('anna'), bench.device('bogdan'), bench.device('edyta')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await anna.rows<Order>('orders')).get(id);
const positionOf = async (id: string) => (await anna.rows<Position>('positions')).get(id);
const all = (count: number) => Array(count).fill('applied');
const folders = { type: orderType.orderFileFolder };
const scans = { type: orderType.orderScan, kind: workOrderKind.scan };

/** A folder of which its author knows a name. */
function described(device: TestDevice, { entityId: orderId }: Operation, more: object = {}): Operation {
  const item = { orderId, projectId: 'p1', ...folders, objectType: objectType.fileFolder, classId: 'binders' };
  return device.make('order.position.add', { ...blankItem, ...item, values: { surname: 'Nowak' }, ...more });
}

/** A folder on its shelf. */
async function folder(code: string, classId = 'binders', values: object = {}) {
  const box = anna.box(`${code}-B`);
  const { payload } = anna.file(box, code, { surname: 'Nowak', ...values });
  const document = anna.make('registration.create', { ...(payload as object), classId });
  expect(await anna.send(box, document)).toEqual(all(2));
  const stored = { status: containerStatus.completed };
  await bench.db.asSystem((tx) => tx.update(containers).set(stored).where(eq(containers.id, box.entityId)));
  return { objectId: document.entityId, containerId: box.entityId };
}

/** A described folder of an order that the archive has taken on. */
async function toPick(device = anna, of: { type: number; kind?: number } = folders, values: object = {}) {
  const order = newBasket(device, of);
  const added = described(device, order, { type: of.type, values: { surname: 'Nowak', ...values } });
  expect(await device.send(order, added, finalise(device, order))).toEqual(all(3));
  expect(await edyta.send(edyta.make('order.takeOn', {}, { entityId: order.entityId }))).toEqual(all(1));
  return { orderId: order.entityId, id: added.entityId };
}

/** Lets several folders have one code, or not. */
const repeats = (codeRepeats: boolean) =>
  bench.db.asSystem((tx) => tx.update(classes).set({ codeRepeats }).where(eq(classes.id, 'binders')));

type ToPick = Awaited<ReturnType<typeof toPick>>;
const pick = ({ id: entityId, orderId }: ToPick, code?: string) => {
  const payload = { orderId, scanned: true, quantity: 1, ...(code === undefined ? {} : { code }) };
  return edyta.send(edyta.make('position.pick', payload, { entityId }));
};

test('a folder without a code has its values as its title, and needs a class of folders and a value', async () => {
  const order = newBasket(anna, folders);
  const added = described(anna, order);
  expect(await anna.send(order, added)).toEqual(all(2));
  expect(await positionOf(added.entityId)).toMatchObject({ byAttributes: true, code: '', title: 'Nowak', classId: 'binders' });
  const refusedAs = async (more: object) => anna.send(described(anna, order, more));
  expect(await refusedAs({ classId: 'files' })).toEqual(['refused orderTypeWrong']);
  expect(await refusedAs({ classId: 'elsewhere' })).toEqual(['refused entityUnknown']);
  expect(await refusedAs({ values: {} })).toEqual(['refused payloadInvalid']);
  expect(await refusedAs({ values: { shoe: '42' } })).toEqual(['refused payloadInvalid']);
  expect(await refusedAs({ classId: '' })).toEqual(['refused payloadInvalid']);
});

test('the pick names the code of the folder: it is the item of that folder, in its chain and in the handover', async () => {
  const its = await toPick();
  const { objectId, containerId } = await folder('FA-1');
  expect(await pick(its)).toEqual(['refused payloadInvalid']);
  expect(await pick(its, 'fa-1')).toEqual(all(1));
  expect(await positionOf(its.id)).toMatchObject({
    code: 'FA-1',
    objectId,
    containerId,
    state: positionState.picked,
    title: 'Nowak',
  });
  const lines = [{ objectId, positionId: its.id, containerId }];
  expect(await edyta.send(sealedList(edyta, { orderId: its.orderId, kind: 'delivery', lines }))).toEqual(all(1));
  expect(await orderOf(its.orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
  const chain = await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, containerId)));
  const events = chain.toSorted((a, b) => a.position - b.position).map(({ event }) => event);
  expect(events.slice(-2)).toEqual([custodyEvent.picked, custodyEvent.delivered]);
});

test('a code that several folders of a class may have is the code of each of them', async () => {
  await repeats(true);
  const [first, second] = [await toPick(), await toPick(bogdan)];
  expect(await pick(first, 'FA-5')).toEqual(all(1));
  expect(await pick(second, 'FA-5')).toEqual(all(1));
  expect(await positionOf(second.id)).toMatchObject({ code: 'FA-5', objectId: '' });
  await repeats(false);
});

test('a code of another class or of a box is not the folder', async () => {
  const its = await toPick();
  await folder('FA-2', 'files');
  expect(await pick(its, 'FA-2')).toEqual(['refused folderDiffers']);
  expect(await pick(its, 'FA-2-B')).toEqual(['refused folderDiffers']);
  expect(await positionOf(its.id)).toMatchObject({ code: '', state: positionState.asked });
});

test('O1: a folder on another order, or twice on one, is refused, whether the archive knows its code or not', async () => {
  await folder('FA-3');
  const [first, second] = [await toPick(), await toPick(bogdan)];
  expect(await pick(first, 'FA-3')).toEqual(all(1));
  expect(await pick(second, 'FA-3')).toEqual(['refused folderTaken']);
  expect(await pick(await toPick(anna, scans), 'FA-3')).toEqual(['refused folderTaken']);
  const third = await toPick();
  expect(await pick(second, 'FA-UNKNOWN')).toEqual(all(1));
  expect(await positionOf(second.id)).toMatchObject({ code: 'FA-UNKNOWN', objectId: '' });
  expect(await pick(third, 'FA-UNKNOWN')).toEqual(['refused folderTaken']);
});

test('a folder that is put back is looked for again, and one that is not found is a follow-up as any other item', async () => {
  await folder('FA-4');
  const its = await toPick();
  const at = { entityId: its.id };
  expect(await pick(its, 'FA-4')).toEqual(all(1));
  expect(await edyta.send(edyta.make('position.unpick', { orderId: its.orderId }, at))).toEqual(all(1));
  expect(await positionOf(its.id)).toMatchObject({ code: '', objectId: '', containerId: '', state: positionState.asked });
  const missing = { orderId: its.orderId, as: 'notFound', reasonId: '', note: '' };
  expect(await edyta.send(edyta.make('position.fail', missing, at))).toEqual(all(1));
  expect(await positionOf(its.id)).toMatchObject({ state: positionState.notFound, code: '', title: 'Nowak' });
  expect(await orderOf(its.orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'none' });
});

test('a described folder keeps a type that needs no code', async () => {
  const order = newBasket(anna, folders);
  const added = described(anna, order);
  const change = (type: number) =>
    anna.make('order.position.update', { orderId: order.entityId, changes: { type } }, { entityId: added.entityId });
  expect(await anna.send(order, added, change(orderType.orderSet), change(orderType.orderBox))).toEqual([
    ...all(3),
    'refused orderTypeWrong',
  ]);
});

test('R-251: folders without a code count against the limit of unknown folders', async () => {
  await bench.db.asSystem((tx) => tx.update(tenants).set({ parameters: { maxOrderUnknownFileFolderCode: 1 } }));
  const order = newBasket(anna, folders);
  expect(await anna.send(order, described(anna, order), described(anna, order))).toEqual([...all(2), 'refused limitReached']);
});

/** Runs with a person who sees folders of these places only. */
async function seesOnly(userId: string, allowed: string[], work: () => Promise<void>) {
  const isOne = and(eq(users.tenantId, 't1'), eq(users.id, userId));
  const restricted = { tenantId: 't1', userId, classId: 'binders', attributeId: 'place', allowed };
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(isOne);
    await tx.insert(userRestrictions).values(restricted);
  });
  await work();
  await bench.db.asSystem(async (tx) => {
    await tx.delete(userRestrictions).where(eq(userRestrictions.userId, userId));
    await tx.update(users).set({ sighted: false }).where(isOne);
  });
}

/** The verdict on a folder that anna describes by these values, and its values then. */
async function tried(values: object) {
  const order = newBasket(anna, folders);
  const item = described(anna, order, { values });
  const [, verdict] = await anna.send(order, item);
  return { verdict, values: (await positionOf(item.entityId))?.values };
}

test('R-190: who sees one place need not type it, who sees several is asked for it, and no one names another', async () => {
  await bench.db.asSystem((tx) => tx.update(tenants).set({ parameters: {} }));
  await seesOnly('anna', ['Warszawa'], async () => {
    const its = await tried({ surname: 'Kot' });
    expect(its).toEqual({ verdict: 'applied', values: { surname: 'Kot', place: 'Warszawa' } });
    expect((await tried({ surname: 'Kot', place: 'Radom' })).verdict).toBe('refused entityUnknown');
    expect((await tried({})).verdict).toBe('refused payloadInvalid');
  });
  await seesOnly('anna', ['Warszawa', 'Radom'], async () => {
    expect((await tried({ surname: 'Kot' })).verdict).toBe('refused payloadInvalid');
    expect((await tried({ surname: 'Kot', place: 'Radom' })).verdict).toBe('applied');
  });
});

test('R-190: from its pick on the item is in sight as its folder is, and again as it was described when it is put back', async () => {
  const [toRadom, toWarszawa] = [await toPick(bogdan, folders, { place: 'Warszawa' }), await toPick(bogdan)];
  const [radom] = [await folder('FS-1', 'binders', { place: 'Radom' }), await folder('FS-2', 'binders', { place: 'Warszawa' })];
  await seesOnly('anna', ['Warszawa'], async () => {
    expect([await positionOf(toRadom.id), await positionOf(toWarszawa.id)]).toMatchObject([{ code: '' }, undefined]);
    expect([...(await pick(toRadom, 'FS-1')), ...(await pick(toWarszawa, 'FS-2'))]).toEqual(all(2));
    expect([await positionOf(toRadom.id), await positionOf(toWarszawa.id)]).toMatchObject([undefined, { code: 'FS-2' }]);
    expect((await anna.rows('registrations')).has(radom.objectId)).toBe(false);
    const back = edyta.make('position.unpick', { orderId: toRadom.orderId }, { entityId: toRadom.id });
    expect(await edyta.send(back)).toEqual(all(1));
    const its = await positionOf(toRadom.id);
    expect(its).toMatchObject({ code: '', objectId: '', values: { surname: 'Nowak', place: 'Warszawa' } });
    expect(its?.described ?? null).toBeNull();
  });
});
