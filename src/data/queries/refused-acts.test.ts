import { expect, test } from 'vitest';
import type { Kept } from '#schema/collections.ts';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import { itemAsServed, orderAsServed } from './refused-acts.ts';

/** Ids of acts that were not accepted. */
const refused = { ids: new Set(['approve', 'pick']) };
const kept = { id: 'x', seq: 1, scope: '', shown: 1, mark: 'operator' } as const;

const made = { createdAt: 1, createdBy: 'anna', createdByName: 'Anna', createdByOp: '', version: 3 };
const kindOf = { type: orderType.orderBox, operation: operationType.delivery, kind: workOrderKind.org, projectId: 'p1' };
const base: Order = { ...blankOrder, ...made, ...kindOf, id: 'x', status: orderStatus.draft };
const order = (folded: string[], isServed = true): Kept<Order> => ({
  ...kept,
  base: isServed ? { ...base, status: orderStatus.waitingForAcceptance, version: 4 } : null,
  row: { ...base, status: orderStatus.accepted, approvedByName: 'Jan', note: 'to the ramp' },
  folded,
});
const shown = (one: Kept<Order>) => {
  const { status, approvedByName, note, version } = orderAsServed(one, refused).row ?? base;
  return { status, approvedByName, note, version };
};

test('an order with an act that was not accepted is shown as at the service', () => {
  const waiting = { status: orderStatus.waitingForAcceptance, approvedByName: '', version: 4 };
  expect(shown(order(['approve']))).toEqual({ ...waiting, note: '' });
  // what was entered on this device since is not lost
  expect(shown(order(['note', 'approve']))).toEqual({ ...waiting, note: 'to the ramp' });
});

test('an order without such an act, and one that the service has never seen, are shown as they are here', () => {
  const here = { status: orderStatus.accepted, approvedByName: 'Jan', note: 'to the ramp', version: 3 };
  expect([shown(order(['note'])), shown(order([])), shown(order(['approve'], false))]).toEqual([here, here, here]);
});

test('an item is shown without such an act; what was saved about it since stays', () => {
  const its: Position = { ...blankPosition, ...made, id: 'x', orderId: 'o', projectId: 'p1', type: orderType.orderBox };
  const item = (folded: string[]): Kept<Position> => ({
    ...kept,
    base: its,
    row: { ...its, state: positionState.picked },
    folded,
  });
  const stateOf = (folded: string[]) => itemAsServed(item(folded), refused).row?.state;
  expect(stateOf(['pick'])).toBe(positionState.asked);
  expect(stateOf(['pick', 'keep'])).toBe(positionState.picked);
  expect(stateOf([])).toBe(positionState.picked);
});
