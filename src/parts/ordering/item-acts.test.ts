import { expect, test } from 'vitest';
import { orderStatus, orderType, type OrderStatus } from '#schema/codes.ts';
import { operationType, positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Grant } from '#schema/grants.ts';
import { itemActs } from './item-acts.ts';

const order = (status: OrderStatus) => ({
  status,
  operation: operationType.delivery,
  createdBy: 'anna',
  touchedBy: ['anna', 'olga'],
});
const person = (userId: string, ...grants: Grant[]) => ({ userId, may: (grant: Grant) => grants.includes(grant) });
const at = (state: PositionState) => ({ state, type: orderType.orderBox, quantityDone: 0, fileId: '' });
const marek = person('marek', 'order.fulfil');

test('the archive puts a picked item back, reports it lost, or cannot provide it; one under way can only be lost', () => {
  const { asked, picked, onTheWay, done } = positionState;
  const acts = [asked, picked, onTheWay, done].map((state) => itemActs(order(orderStatus.inProgress), at(state), marek));
  expect(acts).toEqual([['notHere', 'refuse'], ['putBack', 'notHere', 'refuse'], ['notHere'], []]);
  expect(itemActs(order(orderStatus.inProgress), at(picked), person('anna', 'order.write'))).toEqual([]);
});

test('of a set whose paper is signed for only the scan can fail, and only while it is owed', () => {
  const set = { type: orderType.orderSet, state: positionState.onTheWay };
  const actsOf = (quantityDone: number, fileId: string) =>
    itemActs(order(orderStatus.inProgress), { ...set, quantityDone, fileId }, marek);
  expect([actsOf(0, ''), actsOf(1, ''), actsOf(0, 'scan')]).toEqual([['notHere'], ['refuse'], ['notHere']]);
});

test('a requester withdraws one item until the archive takes the order on, and no one else', () => {
  const acts = (status: OrderStatus, who = person('olga', 'order.write')) =>
    itemActs(order(status), at(positionState.asked), who);
  expect([orderStatus.waitingForAcceptance, orderStatus.accepted].map((status) => acts(status))).toEqual([
    ['withdraw'],
    ['withdraw'],
  ]);
  expect([orderStatus.inProgress, orderStatus.completed].map((status) => acts(status))).toEqual([[], []]);
  expect(acts(orderStatus.accepted, person('piotr', 'order.write'))).toEqual([]);
  expect(acts(orderStatus.accepted, person('anna'))).toEqual([]);
});
