import { expect, test } from 'vitest';
import type { Documents } from '#schema/collections.ts';
import { containerStatus, orderStatus, orderType, type OrderStatus } from '#schema/codes.ts';
import { objectType, operationType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { standingOf } from './arrival.ts';
import { noteItem } from './use-delivery.ts';
import { itemUnderWay, orderOfBox } from './under-way.ts';

const opened = withLocalOutbox();

const kept = { seq: 1, scope: 'project:p', base: null, mark: 'accepted', folded: [], shown: 1 } as const;

/** A pickup of this device with its items. */
async function pickup(id: string, items: readonly Position[], more: { status?: OrderStatus; operation?: number } = {}) {
  const { status = orderStatus.inProgress, operation = operationType.pickup } = more;
  const order = { id, projectId: 'p', status, operation } as unknown as Order; // what the gate reads of an order
  const keys = { orderId: id, objectId: '', newest: '' };
  const docs = [
    { ...kept, ...keys, id, of: 'order', status, row: order },
    ...items.map((row) => ({
      ...kept,
      ...keys,
      id: `${id}:${row.code}`,
      of: 'position',
      status: row.state,
      objectId: row.objectId,
      row: { ...row, id: `${id}:${row.code}`, orderId: id },
    })),
  ];
  await opened().store.put('orders', docs as unknown as Documents['orders'][]); // rows of both kinds
}

const coded = { objectId: '', containerId: '', claimed: true, state: positionState.onTheWay };
const closed = (code: string) => containerRow({ id: `box-${code}`, code, projectId: 'p', status: containerStatus.closed });

test('a box that was ordered by its code is expected by that order, and one on no order by none', async () => {
  await pickup('o1', [pickupPosition('B-1', coded)]);
  const { store } = opened();
  expect(await orderOfBox(store, closed('B-1'))).toBe('o1');
  expect(await orderOfBox(store, closed('B-2'))).toBe('');
  expect(await orderOfBox(store, { ...closed('B-1'), projectId: 'other' })).toBe('');
  expect(await orderOfBox(store, { ...closed('B-1'), orderId: 'own' })).toBe('own');
});

test('a box that is in the archive is expected again while a pickup names it, by its code as well', async () => {
  const { store } = opened();
  const stored = { ...closed('B-1'), status: containerStatus.completed };
  expect(await standingOf(store, stored)).toBe('received');
  await pickup('o1', [pickupPosition('B-1', coded)]);
  expect(await standingOf(store, stored)).toBe('expected');
});

test('a document is found by its item under way, whichever delivery is open', async () => {
  const document = { type: orderType.orderPickupDocument, objectType: objectType.document, claimed: true, containerId: 'box' };
  const waiting = pickupPosition('D-1', { ...document, state: positionState.asked });
  await pickup('first', [waiting], { status: orderStatus.accepted });
  await pickup('second', [pickupPosition('D-1', { ...document, state: positionState.onTheWay })]);
  await pickup('third', [pickupPosition('D-2', { ...document, state: positionState.done })]);
  await pickup('delivery', [pickupPosition('D-3', document)], { operation: operationType.delivery });
  const { store } = opened();
  expect((await itemUnderWay(store, 'D-1'))?.orderId).toBe('second');
  expect(await noteItem(store, '', 'D-1', true)).toBe('second');
  expect(await noteItem(store, 'third', 'D-1', true)).toBe('second');
  // the open delivery comes first
  expect(await noteItem(store, 'first', 'D-1', true)).toBe('first');
  for (const code of ['D-2', 'D-3', 'D-4']) expect(await noteItem(store, 'third', code, true)).toBeNull();
});
