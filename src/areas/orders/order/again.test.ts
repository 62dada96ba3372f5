import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, orderStatusAction, workOrderKind } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import { linesAgain, sameChanges } from './again.ts';

const made = { projectId: 'p', createdAt: 0, createdBy: '', createdByName: '', version: 1, createdByOp: '' };
const box = (id: string): Position => ({
  ...blankPosition,
  ...made,
  id: `o:${id}`,
  orderId: 'o',
  type: orderType.orderBox,
  objectType: objectType.box,
  objectId: id,
  containerId: id,
  code: id.toUpperCase(),
  quantity: 1,
  confirmed: ['unknownCode'],
});
const can = { code: orderStatusAction.possible, reasons: [] };
const stays = { code: orderStatusAction.notPossible, reasons: [{ code: 'notAtArchive' as const, params: {} }] };

test('the same items go into a basket of the same archive; what cannot go has its reason', () => {
  const lines = linesAgain({ centralArchiveId: 'CA-1' }, [box('a'), box('b')], { active: true }, [can, stays]);
  expect(lines.map(({ document, code, reasons }) => [document.code, code, reasons.map((reason) => reason.code)])).toEqual([
    ['A', orderStatusAction.possible, []],
    ['B', orderStatusAction.notPossible, ['notAtArchive']],
  ]);
  expect(lines[0]?.item).toMatchObject({ objectId: 'a', centralArchiveId: 'CA-1', type: orderType.orderBox, quantity: 1 });
});

test('a project that takes no orders gives none of its items', () => {
  for (const project of [null, { active: false }])
    expect(linesAgain({ centralArchiveId: '' }, [box('a')], project, [can])).toMatchObject([
      { item: null, code: orderStatusAction.notPossible },
    ]);
});

test('the basket has the address, account and services of the order, and none of its history', () => {
  const order: Order = {
    ...blankOrder,
    ...made,
    id: 'o',
    type: orderType.orderDestroyMobile,
    operation: operationType.destroy,
    kind: workOrderKind.destroyMobile,
    status: 5,
    containerIds: [],
    touchedBy: ['anna'],
    costCenterId: 'cc1',
    deliver: { recipient: 'Payroll' },
    services: [{ serviceId: 's', quantity: 2 }],
    waybill: 'WB1',
  };
  expect(sameChanges(order)).toEqual({
    costCenterId: 'cc1',
    reasonId: '',
    reasonComment: '',
    deliver: { recipient: 'Payroll' },
    serviceLevelId: '',
    services: [{ serviceId: 's', quantity: 2 }],
  });
});
