import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { holderOf } from '#schema/rules/holder.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { containers, projects } from '#service/db/tables/vault.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addEwaAndMarek, addBox, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A scan ends when its file is stored, a set when its paper is signed for as well. */

let bench: VaultBench;
let anna: TestDevice;
let marek: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  await bench.db.asSystem((tx) => tx.update(projects).set({ approval: [] }));
  [anna, marek] = [bench.device('anna'), bench.device('marek')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await anna.rows<Order>('orders')).get(id);
const positionOf = async (id: string) => (await anna.rows<Position>('positions')).get(id);

/** A scan that this person has uploaded. */
async function uploaded(id: string, ownerId = 'marek'): Promise<string> {
  const about = { tenantId: 't1', id, ownerId, sha256: id.padEnd(64, '0'), bytes: 10, kind: 'pdf', name: `${id}.pdf` };
  await bench.db.asSystem((tx) => tx.insert(files).values({ ...about, purpose: 'document', madeAt: 1 }));
  return id;
}

const versionsOf = async (documentId: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(documentFiles).where(eq(documentFiles.documentId, documentId)))).map(
    ({ fileIds }) => fileIds,
  );

/** An order of one document on its shelf, picked. */
async function picked(code: string, type: number, kind: number) {
  const box = anna.box(code);
  const document = anna.file(box, `${code}-D`, { surname: 'Nowak' });
  expect(await anna.send(box, document)).toEqual(['applied', 'applied']);
  await bench.db.asSystem((tx) => tx.update(containers).set({ status: 4 }).where(eq(containers.id, box.entityId)));
  const order = newBasket(anna, { type, kind });
  const item = { type, objectType: objectType.document, containerId: box.entityId, code: `${code}-D` };
  await anna.send(order, addBox(anna, order.entityId, document, item), finalise(anna, order));
  const id = positionId(order.entityId, document.entityId);
  const pick = marek.make('position.pick', { orderId: order.entityId, scanned: true, quantity: 1 }, { entityId: id });
  const sent = await marek.send(marek.make('order.takeOn', {}, { entityId: order.entityId }), pick);
  expect(sent).toEqual(['applied', 'applied']);
  const lines = [{ objectId: document.entityId, containerId: box.entityId }];
  return {
    id,
    orderId: order.entityId,
    documentId: document.entityId,
    hand: (how: 'dispatch' | 'delivery') => marek.send(sealedList(marek, { orderId: order.entityId, kind: how, lines })),
    store: (fileId: string) =>
      marek.send(marek.make('position.done', { orderId: order.entityId, fileId, quantity: 1 }, { entityId: id })),
  };
}

test('a scan is done by its file alone: signed paper leaves it open', async () => {
  const { id, orderId, hand, store } = await picked('SC-1', orderType.orderScan, workOrderKind.scan);
  expect(await hand('dispatch')).toEqual(['applied']);
  expect(await hand('delivery')).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.picked });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.inProgress });
  expect(await store('')).toEqual(['refused versionMissing']);
  expect(await store(await uploaded('scan-1'))).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.done, fileId: 'scan-1' });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('a set waits for its scan after its paper is signed for', async () => {
  const { id, orderId, hand, store } = await picked('SC-2', orderType.orderSet, workOrderKind.org);
  await hand('dispatch');
  expect(await hand('delivery')).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.onTheWay, quantityDone: 1 });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.inProgress });
  expect(await store(await uploaded('scan-2'))).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.done, fileId: 'scan-2', claimed: false });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('a set waits for its signature after its scan is stored', async () => {
  const { id, orderId, hand, store } = await picked('SC-3', orderType.orderSet, workOrderKind.org);
  expect(await store(await uploaded('scan-3'))).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.picked, fileId: 'scan-3', endedAt: 0 });
  await hand('dispatch');
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.inProgress });
  expect(await hand('delivery')).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.done, fileId: 'scan-3', claimed: false });
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
});

test('README §1: the scan is the next version of its document, also for the archive without rights on its class; before its bytes it waits', async () => {
  const { id, documentId, store } = await picked('SC-4', orderType.orderScan, workOrderKind.scan);
  expect(await store('scan-4')).toEqual(['held fileMissing']);
  // a file of another person is not theirs to store
  await uploaded('scan-of-anna', 'anna');
  expect(await store('scan-of-anna')).toEqual(['held fileMissing']);
  expect(await versionsOf(documentId)).toEqual([]);
  expect(await store(await uploaded('scan-4'))).toEqual(['applied']);
  expect(await store(await uploaded('scan-5'))).toEqual(['applied']);
  expect(await versionsOf(documentId)).toEqual([['scan-4']]);
  expect(await positionOf(id)).toMatchObject({ state: positionState.done, fileId: 'scan-4' });
});

test('a set whose scan is impossible ends in part, with the reason, and its paper stays with its recipient', async () => {
  const { id, orderId, documentId, hand } = await picked('SC-20', orderType.orderSet, workOrderKind.org);
  const fail = (note: string) => {
    const payload = { orderId, as: 'refused', reasonId: '', note };
    return marek.send(marek.make('position.fail', payload, { entityId: id }));
  };
  await hand('dispatch');
  // on its way nothing of it can be refused
  expect(await fail('Glued together')).toEqual(['refused statusForbids']);
  await hand('delivery');
  expect(await fail(' ')).toEqual(['refused reasonRequired']);
  expect(await fail('Glued together')).toEqual(['applied']);
  const gone = { state: positionState.done, fileId: '', note: 'Glued together', claimed: false };
  expect(await positionOf(id)).toMatchObject(gone);
  expect(await orderOf(orderId)).toMatchObject({ status: orderStatus.completed, outcome: 'partial' });
  const about = [...(await anna.rows<Position>('positions')).values()].filter(({ objectId }) => objectId === documentId);
  expect(holderOf(containerStatus.completed, about)).toBe('client');
  const sent = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.userId, 'anna')));
  expect(sent.map(({ text }) => text).filter((text) => text.endsWith('completed, a part is missing'))).toHaveLength(1);
});
