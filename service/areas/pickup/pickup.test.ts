import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId } from '#schema/records/position.ts';
import { addBox, boxAt, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { pickupHandlers } from './handlers.ts';

/** The calls of a pickup: its waybill and its boxes. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

type Reading = (context: object, input: object) => Promise<{ data: { code: string }[] }>;
const reading = (name: 'getWaybillNumber' | 'pickupPositionBoxes', input: object, userId = 'anna', tenantId = 't1') => {
  const read = pickupHandlers[name] as unknown as Reading; // neither opens a transaction of its own
  return bench.db.inTenant(tenantId, (tx) => read({ ...bench.context(userId, tenantId), tx }, input));
};
const boxesOf = async (orderId: string) => {
  const { data } = await reading('pickupPositionBoxes', { workorderId: orderId });
  return data.map(({ code }) => code);
};
const setWaybill = (orderId: string, waybillNumber: string, userId: string, opId: string = randomUUID()) => {
  const { handle } = pickupHandlers.updateWaybill as unknown as { handle: Reading };
  return handle(bench.context(userId), { opId, workOrderPickupId: orderId, waybillNumber });
};
const orderOf = async (id: string) => (await anna.rows<Order>('orders')).get(id);

const kind = { operation: operationType.pickup, kind: workOrderKind.pickup, type: orderType.orderPickupBox };
const closedBox = (code: string) => boxAt(bench, anna, code, containerStatus.closed);
const pickupOf = (boxes: readonly Operation[]) =>
  anna.make('order.pickup.create', {
    projectId: 'p1',
    containerIds: boxes.map((box) => box.entityId),
    costCenterId: '',
    note: '',
  });

test('R-316: the waybill of a pickup is the operation a device saves: once, by the archive, until the order is over', async () => {
  const pickup = pickupOf([await closedBox('WAY-1')]);
  expect(await anna.send(pickup)).toEqual(['applied']);
  const id = pickup.entityId;
  const opId = randomUUID();
  const set = await setWaybill(id, ' WB-77 ', 'edyta', opId);
  expect(set).toMatchObject({ data: { opId, verdict: 'applied' } });
  expect(await setWaybill(id, ' WB-77 ', 'edyta', opId)).toEqual(set);
  expect(await orderOf(id)).toMatchObject({ waybill: 'WB-77', version: 2 });
  expect(await reading('getWaybillNumber', { id })).toEqual({ data: { waybillNumber: 'WB-77' } });
  expect(await reading('getWaybillNumber', { id }, 'edyta')).toEqual({ data: { waybillNumber: 'WB-77' } });
  expect(await reading('getWaybillNumber', { id }, 'anna', 't2')).toMatchObject({ refused: 'row.unknown' });
  // who ordered it does not write the papers of the archive
  expect(await setWaybill(id, 'W-2', 'anna')).toEqual({ refused: 'action.refused', message: 'grantMissing' });
  expect(await setWaybill('nothing', 'W-2', 'edyta')).toEqual({ refused: 'action.refused', message: 'entityUnknown' });
  await bench.db.asSystem((tx) => tx.execute(sql`update orders set status = ${orderStatus.completed} where id = ${id}`));
  expect(await setWaybill(id, 'W-3', 'edyta')).toEqual({ refused: 'action.refused', message: 'statusForbids' });
});

test('the boxes of a pickup are its items: of a basket, without what was taken out, and of releases before', async () => {
  const [a, b, c] = [await closedBox('POS-1'), await closedBox('POS-2'), await closedBox('POS-3')];
  const basket = newBasket(anna, kind);
  const add = (box: Operation) => addBox(anna, basket.entityId, box, { type: kind.type });
  expect(await anna.send(basket, add(a), add(b))).toEqual(Array(3).fill('applied'));
  expect(await boxesOf(basket.entityId)).toEqual(['POS-1', 'POS-2']);
  const at = { entityId: positionId(basket.entityId, a.entityId) };
  expect(await anna.send(anna.make('order.position.remove', { orderId: basket.entityId }, at))).toEqual(['applied']);
  expect(await boxesOf(basket.entityId)).toEqual(['POS-2']);
  const ordered = pickupOf([c]);
  expect(await anna.send(ordered)).toEqual(['applied']);
  expect(await boxesOf(ordered.entityId)).toEqual(['POS-3']);
  await bench.db.asSystem((tx) => tx.execute(sql`delete from positions where order_id = ${ordered.entityId}`));
  expect(await boxesOf(ordered.entityId)).toEqual(['POS-3']);
  const far = newBasket(anna, { ...kind, projectId: 'p2' });
  expect(await anna.send(far)).toEqual(['applied']);
  expect(await reading('pickupPositionBoxes', { workorderId: far.entityId }, 'bogdan')).toMatchObject({ refused: 'row.unknown' });
});
