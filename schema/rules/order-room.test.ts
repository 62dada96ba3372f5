import { expect, test } from 'vitest';
import { objectType, type ObjectType } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { exceeded, type Roomed } from './order-room.ts';

const item = (objectId: string, type: ObjectType = objectType.box): Roomed => ({ objectId, materialId: '', objectType: type });
const many = (count: number, make: (n: number) => Roomed) => Array.from({ length: count }, (_, n) => make(n));
const most = { unknownBoxes: 2, unknownFolders: 3 };

test('an order has room for 500 items, whatever they are', () => {
  const full = many(ORDER_LIMITS.positions, (n) => item(`box-${n}`));
  expect(exceeded(item('one more'), full, most)).toBe(ORDER_LIMITS.positions);
  expect(exceeded(item('one more'), full.slice(1), most)).toBe(0);
});

test('R-250, R-251: unknown codes of boxes and of file folders have limits of their own', () => {
  const unknown = [item(''), item(''), item('', objectType.fileFolder), item('known')];
  expect(exceeded(item(''), unknown, most)).toBe(2);
  expect(exceeded(item('', objectType.fileFolder), unknown, most)).toBe(0);
  expect(exceeded(item('', objectType.fileFolder), [...unknown, ...many(2, () => item('', objectType.fileFolder))], most)).toBe(
    3,
  );
  expect(exceeded(item('another'), unknown, most)).toBe(0);
});
