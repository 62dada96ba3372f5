import { IDBKeyRange } from 'fake-indexeddb';
import { filter, firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  containerStatus,
  orderStatus,
  orderType,
  type ContainerStatus,
  type OrderStatus,
  type OrderType,
} from '#schema/codes.ts';
import type { Documents, OutboxDoc } from '#schema/collections.ts';
import { objectType, orderStatusAction, positionState } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import type { Local } from '#src/data/database/database.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { outboxDoc } from '#tests/bench/outbox-doc.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { availabilityOf } from './item-facts.ts';

let opened: Local;
beforeEach(async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  opened = await openTestLocal();
});
afterEach(async () => {
  await opened.close();
  vi.unstubAllGlobals();
});

const change = (state: OutboxDoc['state'], lane: string): OutboxDoc =>
  outboxDoc({ id: `change-${lane}`, state, type: 'registration.update', entityId: 'document', lane });

const box = (id: string, status: ContainerStatus = containerStatus.completed) => {
  const row = containerRow({ id, code: id, status });
  const marks = { seq: 1, mark: 'accepted' as const, folded: [], shown: 1, newest: id, scope: 'project:p' };
  return { id, row, base: row, status, code: id, ...marks } as never; // the other keys of lists are not read
};

const asked = (type: OrderType, id: string) => ({ type, objectType: objectType.box, objectId: id, containerId: id });

test('a box with work that this device has not sent needs an agreement; a pickup waits for that work anyway', async () => {
  await opened.store.put('containers', [box('box-1'), box('box-2'), box('box-3', containerStatus.closed)]);
  await opened.store.put('outbox', [change('queued', 'box-1'), change('done', 'box-2'), change('inflight', 'box-3')]);
  const { orderBox, orderPickupBox } = orderType;
  const wanted = [asked(orderBox, 'box-1'), asked(orderBox, 'box-2'), asked(orderPickupBox, 'box-3')];
  // unsent work is known a moment after the rest
  const answers = availabilityOf(opened.db, wanted, 'basket').pipe(filter(([first]) => first?.reasons.length === 1));
  const reasons = (await firstValueFrom(answers)).map((answer) => answer.reasons.map(({ code }) => code));
  expect(reasons).toEqual([['unsentWork'], [], []]);
});

const kept = { seq: 1, scope: 'project:p', base: null, mark: 'accepted', folded: [], shown: 1, newest: '' } as const;
const docs = (rows: object[]) => rows as unknown as Documents['orders'][]; // what the queries read of orders and positions

/** An order of one person with one box in it. */
const orderOf = (id: string, createdByName: string, code: string, status: OrderStatus, more: Partial<Position> = {}) =>
  docs([
    { ...kept, id, orderId: id, objectId: '', of: 'order', status, row: { id, status, createdBy: createdByName, createdByName } },
    {
      ...kept,
      id: `${id}:${code}`,
      orderId: id,
      objectId: code,
      of: 'position',
      status: 1,
      row: pickupPosition(code, { id: `${id}:${code}`, orderId: id, state: positionState.asked, ...more }),
    },
  ]);

test('both see that an item is in the basket of the other, and neither is stopped by it', async () => {
  const { draft, accepted } = orderStatus;
  await opened.store.put('containers', [box('shared'), box('sent'), box('gone')]);
  await opened.store.put('orders', [
    ...orderOf('hers', 'Anna Lis', 'shared', draft),
    ...orderOf('his', 'Bogdan Wilk', 'shared', draft),
    ...orderOf('over', 'Celina Maj', 'sent', accepted),
    // another basket of hers is no other person's
    ...orderOf('hers-too', 'Anna Lis', 'sent', draft),
    ...orderOf('taken-out', 'Dawid Lis', 'gone', draft, { state: positionState.withdrawn }),
  ]);
  const wanted = ['shared', 'sent', 'gone'].map((id) => asked(orderType.orderBox, id));
  const seen = async (basket: string) =>
    (await firstValueFrom(availabilityOf(opened.db, wanted, basket))).map(({ code, inBasketOf }) => [code, inBasketOf]);
  const { possible } = orderStatusAction;
  const none = [possible, undefined];
  expect(await seen('hers')).toEqual([[possible, 'Bogdan Wilk'], none, none]);
  expect(await seen('his')).toEqual([[possible, 'Anna Lis'], [possible, 'Anna Lis'], none]);
});
