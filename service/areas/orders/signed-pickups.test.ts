import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, orderType } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { containers } from '#service/db/tables/vault.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addEwaAndMarek, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A signed pickup moves what it names, and leaves no item of an order that is over on its way. */

let bench: VaultBench;
let [anna, edyta]: TestDevice[] = [];
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
});
afterAll(() => bench.close());

const devices = () => ({ anna: anna ?? expect.fail('No device'), edyta: edyta ?? expect.fail('No device') });

/** A closed box with one document. */
async function closedBox(code: string): Promise<{ box: Operation; file: Operation }> {
  const { anna: by } = devices();
  const box = by.box(code);
  const file = by.file(box, `${code}-D`, {});
  const close = by.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await by.send(box, file, close)).toEqual(['applied', 'applied', 'applied']);
  return { box, file };
}

const statusOf = async ({ entityId }: Operation) =>
  (await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, entityId))))[0]?.status;
const positionOf = async (id: string) => (await devices().anna.rows<Position>('positions')).get(id);

test('a document that is picked up leaves its box where it is', async () => {
  const { anna: by, edyta: driver } = devices();
  const { box, file } = await closedBox('SP-1');
  const type = orderType.orderPickupDocument;
  const { operation, kind } = orderKinds[type];
  const basket = newBasket(by, { type, operation, kind });
  const orderId = basket.entityId;
  const of = { objectType: objectType.document, objectId: file.entityId, containerId: box.entityId };
  const item = { ...blankItem, orderId, projectId: 'p1', type, ...of, code: 'SP-1-D', title: 'Document' };
  const add = by.make('order.position.add', item, { entityId: positionId(orderId, file.entityId) });
  const finalise = by.make('order.finalise', {}, { entityId: orderId });
  expect(await by.send(basket, add, finalise)).toEqual(['applied', 'applied', 'applied']);
  const lines = [{ objectId: file.entityId, containerId: box.entityId }];
  expect(await driver.send(sealedList(driver, { orderId, kind: 'pickup', lines }))).toEqual(['applied']);
  expect((await positionOf(positionId(orderId, file.entityId)))?.state).toBe(positionState.onTheWay);
  expect(await statusOf(box)).toBe(containerStatus.closed);
});

test('a box of a pickup that was cancelled in the meantime is sent and received, and none of its items is on its way for ever', async () => {
  const { anna: by, edyta: driver } = devices();
  const { box } = await closedBox('SP-2');
  const pickup = by.make('order.pickup.create', { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' });
  expect(await by.send(pickup)).toEqual(['applied']);
  const orderId = pickup.entityId;
  expect(await by.send(by.make('order.cancel', { reason: '' }, { entityId: orderId }))).toEqual(['applied']);
  const before = await positionOf(positionId(orderId, box.entityId));
  const lines = [{ objectId: box.entityId, containerId: box.entityId }];
  expect(await driver.send(sealedList(driver, { orderId, kind: 'pickup', lines }))).toEqual(['applied']);
  expect(await statusOf(box)).toBe(containerStatus.sent);
  const arrived = { projectId: 'p1', seals: [], condition: 'good', placeCode: '', scanned: true };
  expect(await driver.send(driver.make('container.receive', arrived, { entityId: box.entityId }))).toEqual(['applied']);
  expect(await statusOf(box)).toBe(containerStatus.completed);
  expect((await positionOf(positionId(orderId, box.entityId)))?.state).toBe(before?.state);
});
