import { expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { lineOf } from './older-orders.ts';

test('an order of the service is a line as one of this device is', () => {
  const line = lineOf(
    {
      id: 'o1',
      number: '2024/000001',
      projectId: 'p',
      projectName: 'Accounting',
      operation: operationType.pickup,
      kind: workOrderKind.pickup,
      centralArchiveId: 'a',
      status: orderStatus.cancelled,
      outcome: '',
      positions: 7,
      done: 2,
      dueAt: 9,
      late: false,
      createdAt: 5,
      createdByName: 'Anna Lis',
      bulkId: '',
    },
    'pickup',
  );
  expect(orderName(line.order, line.projectName)).toBe('2024/000001');
  expect(line).toMatchObject({ asked: 7, done: 2, projectName: 'Accounting', mark: 'accepted' });
  expect(line.order).toMatchObject({ status: orderStatus.cancelled, kind: workOrderKind.pickup, createdByName: 'Anna Lis' });
});
