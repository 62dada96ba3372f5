import { expect, test } from 'vitest';
import { reasonLacks } from './order-reason.ts';

const order = { reasonId: '', reasonComment: '' };
const asks = { reasons: true, reasonComment: true };
const noAsks = { reasons: false, reasonComment: false };

test('a mandatory reason and its comment are asked on the sheet, before the order is sent', () => {
  expect(reasonLacks(order, asks, null)).toBe('reasonRequired');
  expect(reasonLacks({ ...order, reasonId: 'r1' }, asks, { commentRequired: false })).toBe('reasonCommentRequired');
  expect(reasonLacks({ reasonId: 'r1', reasonComment: ' ' }, noAsks, { commentRequired: true })).toBe('reasonCommentRequired');
  expect(reasonLacks({ reasonId: 'r1', reasonComment: 'KAS 2026/1' }, asks, { commentRequired: true })).toBeNull();
});

test('a client without reasons is asked for none', () => {
  expect(reasonLacks(order, noAsks, null)).toBeNull();
  expect(reasonLacks({ ...order, reasonId: 'r1' }, noAsks, { commentRequired: false })).toBeNull();
});
