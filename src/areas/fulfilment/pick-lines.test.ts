import { expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind, type PositionState } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition } from '#schema/records/position.ts';
import { inWalkingOrder } from '#schema/rules/walking-order.ts';
import { aislesOf, linesAfter, readCode, type PickLine } from './pick-lines.ts';

const order: Order = {
  ...blankOrder,
  id: 'o',
  type: orderType.orderBox,
  operation: operationType.delivery,
  kind: workOrderKind.org,
  status: orderStatus.inProgress,
  projectId: 'p',
  createdAt: 0,
  createdBy: '',
  createdByName: '',
  version: 1,
  createdByOp: '',
};

function line(code: string, shelf: string, own: { state?: PositionState; boxCode?: string; id?: string } = {}): PickLine {
  const { state = positionState.asked, boxCode = code, id = `o:${code}` } = own;
  const type = boxCode === code ? objectType.box : objectType.document;
  return {
    position: {
      ...blankPosition,
      id,
      orderId: 'o',
      projectId: 'p',
      type: orderType.orderBox,
      objectType: type,
      code,
      state,
      createdAt: 0,
      createdBy: '',
      createdByName: '',
      version: 1,
      createdByOp: '',
    },
    order,
    name: '2026/000001',
    shelf,
    boxCode,
  };
}

test('the pick list is in walking order, shelves by their numbers, and what has no shelf comes last', () => {
  const lines = [line('D', ''), line('C', 'W2-14-05'), line('B', 'W10-01-01'), line('A', 'W2-9-01')];
  expect(inWalkingOrder(lines).map(({ position }) => position.code)).toEqual(['A', 'C', 'B', 'D']);
});

const aisles = (...shelves: string[]) => [...aislesOf(shelves).values()];

test('the aisle is the first part of a shelf, after the letters all labels begin with, whatever they are', () => {
  expect(aisles('W2-14-03-B', 'W2-14-04', '')).toEqual(['W2', 'W2']);
  expect(aisles('SHELF-7-1', 'SHELF-8-1')).toEqual(['7', '8']);
  expect(aisles('S-01-02', 'A-01-02')).toEqual(['S', 'A']);
  expect(aisles('R-W3-02')).toEqual(['W3']);
});

test('a code on the list is picked, a second scan changes nothing, a code of no list is foreign', () => {
  const lines = [line('A', 'W1'), line('B', 'W1', { state: positionState.picked })];
  expect([readCode(lines, 'A').came, readCode(lines, 'B').came, readCode(lines, 'X').came]).toEqual(['pick', 'twice', 'foreign']);
});

test('the label of a box with documents that are asked for picks none of them: they are scanned one by one', () => {
  const lines = [line('DOC-1', 'W1', { boxCode: 'A' }), line('DOC-2', 'W1', { boxCode: 'A' })];
  expect(readCode(lines, 'A')).toMatchObject({ came: 'box', lines: [{ boxCode: 'A' }, { boxCode: 'A' }] });
  expect(readCode(lines, 'DOC-2')).toMatchObject({ came: 'pick', line: { position: { code: 'DOC-2' } } });
});

test('two orders ask for the same material: the one that is left is picked, not the one that is picked already', () => {
  const lines = [line('M', '', { id: 'o:1', state: positionState.picked }), line('M', '', { id: 'o:2' })];
  expect(readCode(lines, 'M')).toMatchObject({ came: 'pick', line: { position: { id: 'o:2' } } });
});

test('two scans of one code before the screen shows the first: the second picks the item of the other order', () => {
  const lines = [line('M', '', { id: 'o:1' }), line('M', '', { id: 'o:2' })];
  const first = readCode(linesAfter(lines, new Set()), 'M');
  expect(first).toMatchObject({ came: 'pick', line: { position: { id: 'o:1' } } });
  expect(readCode(linesAfter(lines, new Set(['o:1'])), 'M')).toMatchObject({ came: 'pick', line: { position: { id: 'o:2' } } });
  expect(readCode(linesAfter(lines, new Set(['o:1', 'o:2'])), 'M').came).toBe('twice');
});
