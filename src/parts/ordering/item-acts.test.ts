import { expect, test } from 'vitest';
import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import type { Grant } from '#schema/grants.ts';
import { itemActs } from './item-acts.ts';

const order = (status: OrderStatus) => ({
  status,
  operation: operationType.delivery,
  createdBy: 'anna',
  touchedBy: ['anna', 'olga'],
});
const person = (userId: string, ...grants: Grant[]) => ({ userId, may: (grant: Grant) => grants.includes(grant) });
const marek = person('marek', 'order.fulfil');

test('orders.md §3: the archive puts a picked item back, reports it lost, or cannot provide it; one under way can only be lost', () => {
  const { asked, picked, onTheWay, done } = positionState;
  const acts = [asked, picked, onTheWay, done].map((state) => itemActs(order(orderStatus.inProgress), { state }, marek));
  expect(acts).toEqual([['notHere', 'refuse'], ['putBack', 'notHere', 'refuse'], ['notHere'], []]);
  expect(itemActs(order(orderStatus.inProgress), { state: picked }, person('anna', 'order.write'))).toEqual([]);
});

test('orders.md §3: a requester withdraws one item until the archive takes the order on, and no one else', () => {
  const at = (status: OrderStatus, who = person('olga', 'order.write')) =>
    itemActs(order(status), { state: positionState.asked }, who);
  expect([orderStatus.waitingForAcceptance, orderStatus.accepted].map((status) => at(status))).toEqual([
    ['withdraw'],
    ['withdraw'],
  ]);
  expect([orderStatus.inProgress, orderStatus.completed].map((status) => at(status))).toEqual([[], []]);
  expect(at(orderStatus.accepted, person('piotr', 'order.write'))).toEqual([]);
  expect(at(orderStatus.accepted, person('anna'))).toEqual([]);
});
