import { expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { needingBaskets, type NewItem } from './acts.ts';

const item = (more: Partial<NewItem>): NewItem => ({
  projectId: 'p1',
  centralArchiveId: 'CA-1',
  type: orderType.orderBox,
  objectType: objectType.box,
  objectId: 'b1',
  containerId: 'b1',
  code: 'B-1',
  classId: '',
  values: {},
  title: '',
  ...more,
});
const made = { createdAt: 1, createdBy: 'anna', createdByName: 'Anna', version: 1, createdByOp: 'op' };
const basket: Order = {
  ...blankOrder,
  ...made,
  id: 'o1',
  type: orderType.orderBox,
  operation: operationType.delivery,
  kind: workOrderKind.org,
  status: orderStatus.draft,
  projectId: 'p1',
  centralArchiveId: 'CA-1',
};

test('the limit counts the baskets that have to be opened, one for each project, kind and archive', () => {
  const items = [
    item({}),
    item({ objectId: 'd1', type: orderType.orderDocument }),
    item({ projectId: 'p2' }),
    item({ projectId: 'p2', type: orderType.orderDocument }),
    item({ projectId: 'p2', type: orderType.orderScan }),
    item({ projectId: 'p2', centralArchiveId: 'CA-2' }),
  ];
  const keys = needingBaskets(items, [basket]).map(({ projectId, centralArchiveId, type }) => [
    projectId,
    centralArchiveId,
    type,
  ]);
  expect(keys).toEqual([
    ['p2', 'CA-1', orderType.orderDocument],
    ['p2', 'CA-1', orderType.orderScan],
    ['p2', 'CA-2', orderType.orderBox],
  ]);
});
