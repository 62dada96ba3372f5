import { expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { knownEvents } from './known-events.ts';

const order = (own: Partial<Order>): Order => ({
  ...blankOrder,
  id: 'o',
  projectId: 'p',
  type: orderType.orderBox,
  operation: operationType.delivery,
  kind: workOrderKind.org,
  status: orderStatus.draft,
  containerIds: [],
  touchedBy: [],
  services: [],
  createdAt: 1,
  createdBy: 'anna',
  createdByName: 'Anna',
  version: 1,
  createdByOp: '',
  ...own,
});
const steps = (own: Partial<Order>) =>
  knownEvents(order(own)).map(({ statusFrom, statusTo, userName, note }) => [statusFrom, statusTo, userName, note]);

test('without coverage the history begins with the creation as well', () => {
  expect(steps({})).toEqual([[0, orderStatus.draft, 'Anna', '']]);
  expect(
    steps({ finalisedAt: 2, finalisedByName: 'Bogdan', endedAt: 3, endNote: 'twice', status: orderStatus.cancelled }),
  ).toEqual([
    [0, orderStatus.draft, 'Anna', ''],
    [orderStatus.draft, orderStatus.waitingForAcceptance, 'Bogdan', ''],
    [orderStatus.waitingForAcceptance, orderStatus.cancelled, '', 'twice'],
  ]);
});
