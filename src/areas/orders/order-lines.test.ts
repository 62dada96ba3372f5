import { expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { isListed, linesOfOutcome } from './order-lines.ts';

const basket = { operation: operationType.delivery, bulkId: '', status: orderStatus.draft };

test('a basket of a bulk order is listed with the bulk order until it is sent', () => {
  expect(isListed(basket, operationType.delivery)).toBe(true);
  expect(isListed(basket, operationType.destroy)).toBe(false);
  const part = { ...basket, bulkId: 'bulk' };
  expect(isListed(part, operationType.delivery)).toBe(false);
  expect(isListed({ ...part, status: orderStatus.waitingForAcceptance }, operationType.delivery)).toBe(true);
});

test('the list of orders filters by their outcome', () => {
  const outcomes = ['full', 'none', 'partial', ''] as const;
  const lines = outcomes.map((outcome) => ({ order: { outcome } }));
  expect(linesOfOutcome(lines, 'none')).toEqual([{ order: { outcome: 'none' } }]);
  expect(linesOfOutcome(lines, 'all')).toHaveLength(4);
});
