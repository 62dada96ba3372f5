import { expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import { reachedBy } from './reached.ts';

const made = { projectId: 'p', createdAt: 0, createdBy: '', createdByName: '', version: 1, createdByOp: '' };
const order = (own: Partial<Order>): Order => ({
  ...blankOrder,
  ...made,
  id: 'o',
  type: orderType.orderBox,
  operation: operationType.delivery,
  kind: workOrderKind.org,
  status: orderStatus.waitingForAcceptance,
  containerIds: [],
  touchedBy: [],
  services: [],
  ...own,
});
const position = (state: Position['state']): Position => ({
  ...blankPosition,
  ...made,
  id: 'x',
  orderId: 'o',
  type: orderType.orderBox,
  confirmed: [],
  state,
});
const steps = (own: Partial<Order>, positions: readonly Position[] = []) =>
  reachedBy(order(own), positions).map(({ milestone, state }) => `${milestone} ${state}`);

test('an order that waits has its approval next', () => {
  expect(steps({})).toEqual(['sent done', 'approved now', 'takenOn later', 'onTheWay later', 'done later']);
});

test('an order with one item under way is on the way', () => {
  const states = steps({ status: orderStatus.inProgress }, [position(positionState.onTheWay)]);
  expect(states).toEqual(['sent done', 'approved done', 'takenOn done', 'onTheWay done', 'done now']);
});

test('a rejected order has no next step, and destruction does not travel', () => {
  expect(steps({ status: orderStatus.rejected })).not.toContain('approved now');
  expect(steps({ operation: operationType.destroy }).join()).not.toContain('onTheWay');
});
