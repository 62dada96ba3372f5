import { expect, test } from 'vitest';
import { reasonLacks } from './use-send.ts';

const order = { reasonId: '', reasonComment: '' };
const asks = { areWorkorderReasonsEnabled: true, isWorkorderReasonCommentEnabled: true };

test('orders.md §1: a mandatory reason and its comment are asked on the sheet, before the order is sent', () => {
  expect(reasonLacks(order, asks, undefined)).toBe('reason');
  expect(reasonLacks({ ...order, reasonId: 'r1' }, asks, { commentRequired: false })).toBe('comment');
  expect(reasonLacks({ reasonId: 'r1', reasonComment: ' ' }, {}, { commentRequired: true })).toBe('comment');
  expect(reasonLacks({ reasonId: 'r1', reasonComment: 'KAS 2026/1' }, asks, { commentRequired: true })).toBeUndefined();
});

test('orders.md §2: a client without reasons is asked for none', () => {
  expect(reasonLacks(order, {}, undefined)).toBeUndefined();
  expect(reasonLacks(order, null, undefined)).toBeUndefined();
  expect(reasonLacks({ ...order, reasonId: 'r1' }, {}, { commentRequired: false })).toBeUndefined();
});
