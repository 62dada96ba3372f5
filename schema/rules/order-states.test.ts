import { expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, orderAction, positionState, type OperationType, type PositionState } from '#schema/codes/orders.ts';
import { grantsOf, type Grant } from '#schema/grants.ts';
import {
  actionsFor,
  draftGrant,
  isClosed,
  isOver,
  mayCancel,
  mayMove,
  mayMovePosition,
  needsApproval,
  orderMoves,
  outcomeOfPositions,
  positionMoves,
  type OrderEvent,
  type PositionEvent,
} from './order-states.ts';

const statuses = Object.values(orderStatus);
const events = Object.keys(orderMoves) as OrderEvent[]; // the keys of the table

test('decisions.md, Status: the table as a whole, every event from every status', () => {
  const walked = events.map((event) => [event, statuses.filter((status) => mayMove(event, status))]);
  expect(Object.fromEntries(walked)).toEqual({
    finalise: [1],
    approve: [2],
    sendBack: [2],
    decline: [2],
    cancel: [1, 2, 3],
    takeOn: [3],
    giveBack: [4],
    refuse: [3],
    complete: [2, 3, 4],
  });
});

test('nothing leads out of an order that is over', () => {
  for (const status of statuses.filter(isOver)) expect(events.filter((event) => mayMove(event, status))).toEqual([]);
});

test('every end of an order, and a return to the author, releases what it claimed', () => {
  const releasing = events.filter((event) => orderMoves[event].releases);
  expect(releasing).toEqual(['sendBack', 'decline', 'cancel', 'refuse', 'complete']);
});

const from = (state: number) =>
  (Object.keys(positionMoves) as PositionEvent[]).filter((event) => mayMovePosition(event, state as 1)); // a state
expect(from(positionState.done)).toEqual([]);

test('a position that is done never changes, and one that was not found can be searched for again', () => {
  expect(from(positionState.notFound)).toEqual(['pick', 'searchAgain']);
  expect(Object.values(positionState).filter(isClosed)).toEqual([4, 5, 6, 7]);
});

test('the outcome is counted over what was asked for; withdrawn positions were not', () => {
  expect(outcomeOf(4, 4, 7)).toBe('full');
  expect(outcomeOf(4, 5)).toBe('partial');
  expect(outcomeOf(6, 7)).toBe('none');
});

const item = { type: orderType.orderBox, fileId: '' };
const outcomeOf = (...states: PositionState[]) =>
  outcomeOfPositions(states.map((state) => ({ ...item, state, materialId: '', quantity: 1, quantityDone: 0 })));

test('a material of which a part was given before the rest was refused is partial', () => {
  const pens = { ...item, state: positionState.refused, materialId: 'pens', quantity: 60 };
  expect(outcomeOfPositions([{ ...pens, quantityDone: 40 }])).toBe('partial');
  expect(outcomeOfPositions([{ ...pens, quantityDone: 0 }])).toBe('none');
  expect(outcomeOfPositions([{ ...pens, state: positionState.withdrawn, quantityDone: 40 }])).toBe('none');
});

test('a set of which its recipient has the paper or the scan alone is partial', () => {
  const set = { type: orderType.orderSet, materialId: '', quantity: 1 };
  const { done, refused } = positionState;
  expect(outcomeOfPositions([{ ...set, state: done, quantityDone: 1, fileId: 'scan' }])).toBe('full');
  expect(outcomeOfPositions([{ ...set, state: done, quantityDone: 1, fileId: '' }])).toBe('partial');
  expect(outcomeOfPositions([{ ...set, state: refused, quantityDone: 0, fileId: 'scan' }])).toBe('partial');
  expect(outcomeOfPositions([{ ...set, state: refused, quantityDone: 0, fileId: '' }])).toBe('none');
});

/** Approval of a bulk order of these operations, in a project that lists such. */
const ofBulk = (approval: number[], ...parts: OperationType[]) =>
  needsApproval(
    operationType.bulkDelivery,
    { approval },
    parts.map((operation) => ({ operation })),
  );

test('destruction always needs a second person; a project names what else does', () => {
  const { delivery, destroy, materials, pickup } = operationType;
  expect([delivery, pickup, materials, destroy].map((one) => needsApproval(one, null))).toEqual([true, true, false, true]);
  expect([delivery, materials, destroy].map((one) => needsApproval(one, { approval: [materials] }))).toEqual([false, true, true]);
  // a bulk order waits for what one of its orders would wait for
  expect([ofBulk([pickup], delivery), ofBulk([pickup], delivery, pickup), ofBulk([], materials)]).toEqual([false, true, false]);
  expect([delivery, pickup, destroy].map(draftGrant)).toEqual(['order.write', 'order.pickup', 'order.destroy']);
});

test('a requester cancels freely, a leader of the project with a reason, and no one else', () => {
  const order = { operation: operationType.delivery, createdBy: 'anna', touchedBy: ['anna', 'olga'] };
  const [worker, leader, reader] = [new Set<Grant>(['order.write']), grantsOf(['Supervisor']), grantsOf(['ArchiveProvider'])];
  expect([mayCancel(order, 'anna', worker), mayCancel(order, 'olga', worker)]).toEqual(['freely', 'freely']);
  expect([mayCancel(order, 'piotr', worker), mayCancel(order, 'ewa', leader)]).toEqual(['no', 'withReason']);
  expect(mayCancel(order, 'anna', reader)).toBe('no');
  expect(mayCancel({ ...order, operation: operationType.destroy }, 'anna', new Set(['order.write']))).toBe('no');
});

test('the menu offers what the status and the grants allow', () => {
  expect(actionsFor(orderStatus.waitingForAcceptance, grantsOf(['Acceptor']))).toEqual([
    orderAction.cancel,
    orderAction.approve,
    orderAction.decline,
    orderAction.sendBack,
  ]);
  expect(actionsFor(orderStatus.accepted, grantsOf(['ArchiveProvider']))).toEqual([orderAction.takeOn, orderAction.refuse]);
  expect(actionsFor(orderStatus.completed, grantsOf(['Supervisor']))).toEqual([]);
});
