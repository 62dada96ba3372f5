import { expect, test } from 'vitest';
import { objectType, positionState, type ObjectType } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { exceeded, fitting, type Listed } from './order-room.ts';

const item = (objectId: string, type: ObjectType = objectType.box): Listed => ({
  objectId,
  materialId: '',
  objectType: type,
  state: positionState.asked,
});
const many = (count: number, make: (n: number) => Listed) => Array.from({ length: count }, (_, n) => make(n));
const gone = (one: Listed): Listed => ({ ...one, state: positionState.withdrawn });
const most = { unknownBoxes: 2, unknownFolders: 3 };

test('an order has room for 500 items, whatever they are', () => {
  const full = many(ORDER_LIMITS.positions, (n) => item(`box-${n}`));
  expect(exceeded(item('one more'), full, most)).toBe(ORDER_LIMITS.positions);
  expect(exceeded(item('one more'), full.slice(1), most)).toBe(0);
});

test('what was taken out of an order needs no room: neither an item nor a code that was typed by mistake', () => {
  const full = many(ORDER_LIMITS.positions, (n) => item(`box-${n}`));
  expect(exceeded(item('one more'), [...full.slice(1), gone(item('box-0'))], most)).toBe(0);
  const mistakes = many(9, () => gone(item('')));
  expect(exceeded(item(''), [...mistakes, item('')], most)).toBe(0);
  expect(exceeded(item(''), [...mistakes, item(''), item('')], most)).toBe(2);
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

test('of many items those fit for which there is room: of the order, and of unknown codes', () => {
  const listed = [...many(ORDER_LIMITS.positions - 2, (n) => item(`box-${n}`)), gone(item('taken out'))];
  expect(fitting([item('a'), item('b'), item('c')], listed, most)).toBe(2);
  expect(fitting([item('a'), item('b')], listed, most)).toBe(2);
  expect(fitting([item(''), item(''), item('')], [], most)).toBe(2);
});
