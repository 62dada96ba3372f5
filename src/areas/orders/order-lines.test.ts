import { expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { isListed } from './order-lines.ts';

test('orders §4: a basket of a bulk order is listed with the bulk order until it is sent', () => {
  const of = (fields: Partial<Parameters<typeof isListed>[0]>) =>
    isListed({ operation: operationType.delivery, bulkId: '', status: orderStatus.draft, ...fields }, operationType.delivery);
  expect(of({})).toBe(true);
  expect(of({ bulkId: 'bulk' })).toBe(false);
  expect(of({ bulkId: 'bulk', status: orderStatus.waitingForAcceptance })).toBe(true);
  expect(of({ operation: operationType.destroy })).toBe(false);
});
