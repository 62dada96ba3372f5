import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, orderStatusAction, positionState, workOrderKind } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { orderStatusOf } from '#service/areas/orders/details.ts';
import { classRetention, holdItems, holds, retentionSchedules } from '#service/db/tables/retention.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Basket, approval and shelf ask the list of reasons that the seal asks (O3): no reason appears only when both have signed. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let ewa: TestDevice;
let edyta: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina, ewa, edyta] = [bench.device('anna'), bench.device('celina'), bench.device('ewa'), bench.device('edyta')];
  const acceptor = { id: 'ewa', userName: 'ewa', name: 'Ewa', roles: ['Acceptor'], tenantId: 't1', passwordHash: '' };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(users).values(acceptor);
    await tx.insert(userProjects).values({ tenantId: 't1', userId: 'ewa', projectId: 'p1' });
  });
  await schedule(1, { review: false });
});
afterAll(() => bench.close());

/** The schedule of the class of files from now on; a term of zero years is over on its day. */
async function schedule(version: number, { review }: { review: boolean }): Promise<void> {
  const saved = { tenantId: 't1', version, savedAt: version, savedByName: 'Admin' };
  const terms = { id: 'b0', code: review ? 'BE0' : 'B0', name: 'B', years: 0, permanent: false, review } as const;
  await bench.db.asSystem(async (tx) => {
    await tx.insert(retentionSchedules).values({ ...terms, ...saved, from: 'day', base: 'attribute' });
    await tx.insert(classRetention).values({ ...saved, classId: 'files', scheduleId: 'b0', attributeId: 'name' });
  });
}

/** A box on its shelf with one file. */
async function archived(code: string, date = '1999-05-02'): Promise<Operation> {
  const box = anna.box(code);
  await anna.send(box, anna.file(box, `${code}-D`, { name: date }));
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where id = ${box.entityId}`));
  return box;
}

async function hold(objectId: string): Promise<() => Promise<unknown>> {
  const id = randomUUID();
  const placed = { placedAt: 1, placedBy: 'admin', placedByName: 'Admin', reviewOn: '2099-01-01', state: 'placed' as const };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(holds).values({ tenantId: 't1', id, scope: 'box', matter: 'Audit', reason: 'Tax', ...placed });
    await tx.insert(holdItems).values({ tenantId: 't1', holdId: id, objectType: 'box', objectId });
  });
  return () => bench.db.asSystem((tx) => tx.update(holds).set({ state: 'lifted' }).where(eq(holds.id, id)));
}

/** A sent order of destruction of these boxes. */
async function ordered(boxes: readonly Operation[]): Promise<{ orderId: string; verdicts: string[] }> {
  const orderId = randomUUID();
  const about = { operation: operationType.destroy, kind: workOrderKind.destroy, centralArchiveId: '', bulkId: '' };
  const basket = { projectId: 'p1', type: orderType.orderDestroyBox, ...about, changes: {} };
  const adds = boxes.map(({ entityId: objectId }) => {
    const its = { type: orderType.orderDestroyBox, objectType: objectType.box, objectId, containerId: objectId };
    const payload = { ...blankItem, orderId, projectId: 'p1', ...its, code: 'X', title: 'Box' };
    return celina.make('order.position.add', payload, { entityId: positionId(orderId, objectId) });
  });
  const made = celina.make('order.create', basket, { entityId: orderId });
  const sent = celina.make('order.finalise', { confirmed: boxes.length }, { entityId: orderId });
  return { orderId, verdicts: await celina.send(made, ...adds, sent) };
}

const versionOf = async (orderId: string) => (await celina.rows<Order>('orders')).get(orderId)?.version ?? 0;
const approve = async (orderId: string) =>
  ewa.send(ewa.make('order.approve', { version: await versionOf(orderId) }, { entityId: orderId }));
const statusOf = (boxId: string) =>
  bench.db.inTenant('t1', (tx) =>
    orderStatusOf({ ...bench.context('celina'), tx }, { type: orderType.orderDestroyBox, guidList: [], boxIdList: [boxId] }),
  );

test('O3: a box under review or without its date cannot be ordered by hand, and the answer gives the reason', async () => {
  const undated = await archived('KO-1', '');
  expect(await statusOf(undated.entityId)).toMatchObject([
    { code: orderStatusAction.notPossible, reasons: [{ code: 'noBaseDate', params: { documents: 1, attribute: 'First name' } }] },
  ]);
  const box = await archived('KO-2');
  expect(await statusOf(box.entityId)).toMatchObject([{ code: orderStatusAction.possible, reasons: [] }]);
  await schedule(2, { review: true });
  expect(await statusOf(box.entityId)).toMatchObject([
    { code: orderStatusAction.notPossible, reasons: [{ code: 'review', params: { code: 'BE0' } }] },
  ]);
  expect((await ordered([box])).verdicts.at(-1)).toBe('refused itemUnavailable');
  await schedule(3, { review: false });
});

test('O3: an approval is refused if every item must be kept, and goes through if one of them may go', async () => {
  const boxes = [await archived('KO-3'), await archived('KO-4')];
  const [first, second] = boxes as [Operation, Operation];
  const { orderId, verdicts } = await ordered(boxes);
  expect(verdicts.at(-1)).toBe('applied');
  const lift = [await hold(first.entityId), await hold(second.entityId)];
  expect(await approve(orderId)).toEqual(['refused onHold']);
  await lift[1]?.();
  expect(await approve(orderId)).toEqual(['applied']);
});

/** A basket of a bulk order. */
const bulkOrder = () =>
  celina.make('order.create', {
    projectId: 'p1',
    type: orderType.orderBulk,
    operation: operationType.bulkDelivery,
    kind: workOrderKind.org,
    centralArchiveId: '',
    bulkId: '',
    changes: { deliver: { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' } },
  });

test('O3: a canceled order of a bulk of releases before does not let the rest through, which must be kept', async () => {
  const boxes = [await archived('KO-B1'), await archived('KO-B2')] as const;
  const [first, second] = [(await ordered([boxes[0]])).orderId, (await ordered([boxes[1]])).orderId];
  const whole = bulkOrder();
  expect(await celina.send(whole)).toEqual(['applied']);
  const bulk = whole.entityId;
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`update orders set bulk_id = ${bulk} where id in (${first}, ${second})`);
    await tx.execute(sql`update orders set status = ${orderStatus.waitingForAcceptance} where id = ${bulk}`);
  });
  expect(await celina.send(celina.make('order.cancel', { reason: '' }, { entityId: first }))).toEqual(['applied']);
  const lift = await hold(boxes[1].entityId);
  expect(await approve(bulk)).toEqual(['refused onHold']);
  await lift();
  expect(await approve(bulk)).toEqual(['applied']);
  const orders = await celina.rows<Order>('orders');
  const { cancelled, accepted } = orderStatus;
  expect([first, second].map((id) => orders.get(id)?.status)).toEqual([cancelled, accepted]);
});

test('O4: a destruction is not sent with a bulk order, which may need no approval and asks for no number of items', async () => {
  const whole = bulkOrder();
  const destroy = { type: orderType.orderDestroyBox, operation: operationType.destroy, kind: workOrderKind.destroy };
  const plain = { projectId: 'p1', ...destroy, centralArchiveId: '', bulkId: '', changes: {} };
  const basket = celina.make('order.create', plain);
  const within = celina.make('order.create', { ...plain, bulkId: whole.entityId });
  const join = celina.make('order.bulk', { basketIds: [basket.entityId] }, { entityId: whole.entityId });
  expect(await celina.send(whole, basket, within, join)).toEqual([
    'applied',
    'applied',
    'refused kindsDiffer',
    'refused kindsDiffer',
  ]);
  // one that an earlier release put together is not sent either
  await bench.db.asSystem((tx) => tx.execute(sql`update orders set bulk_id = ${whole.entityId} where id = ${basket.entityId}`));
  expect(await celina.send(celina.make('order.finalise', {}, { entityId: whole.entityId }))).toEqual(['refused kindsDiffer']);
});

test('O3: the archive cannot pick what must be kept: a hold, and a class that came under review after the approval', async () => {
  const box = await archived('KO-5');
  const { orderId } = await ordered([box]);
  expect(await approve(orderId)).toEqual(['applied']);
  expect(await edyta.send(edyta.make('order.takeOn', {}, { entityId: orderId }))).toEqual(['applied']);
  const pick = () =>
    edyta.send(
      edyta.make('position.pick', { orderId, scanned: true, quantity: 1 }, { entityId: positionId(orderId, box.entityId) }),
    );
  await schedule(4, { review: true });
  expect(await pick()).toEqual(['refused notEligible']);
  await schedule(5, { review: false });
  const lift = await hold(box.entityId);
  expect(await pick()).toEqual(['refused onHold']);
  await lift();
  expect(await pick()).toEqual(['applied']);
  expect((await edyta.rows<Position>('positions')).get(positionId(orderId, box.entityId))?.state).toBe(positionState.picked);
});
