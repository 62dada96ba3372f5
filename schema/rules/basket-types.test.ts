import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { boxTypeIn, documentFormIn, documentTypeIn } from './basket-types.ts';
import { fitsBasket, orderKinds } from './order-kinds.ts';

const basketOf = (type: keyof typeof orderKinds) => ({ operation: orderKinds[type].operation, kind: orderKinds[type].kind });
const of = (type: keyof typeof orderKinds) => boxTypeIn(basketOf(type));
/** Types of a document and of a file folder in a basket of the chosen form. */
const joined = (chosen: keyof typeof orderKinds) =>
  [false, true].map((isFolder) => documentTypeIn(basketOf(chosen), chosen, isFolder));

test('R-347: a box joins a basket as a type of the basket, and none joins a basket of scans', () => {
  expect(of(orderType.orderDocument)).toBe(orderType.orderBox);
  expect(of(orderType.orderTape)).toBe(orderType.orderTape);
  expect(of(orderType.orderPickupDocument)).toBe(orderType.orderPickupBox);
  expect(of(orderType.orderDestroyDocument)).toBe(orderType.orderDestroyBox);
  expect(of(orderType.orderScan)).toBeUndefined();
});

test('R-347: a document and a file folder join a basket in the chosen form, as a type that fits them', () => {
  expect(joined(orderType.orderDocument)).toEqual([orderType.orderDocument, orderType.orderFileFolder]);
  expect(joined(orderType.orderPickupDocument)).toEqual([orderType.orderPickupDocument, orderType.orderPickupFileFolder]);
  expect(joined(orderType.orderDestroyDocument)).toEqual([orderType.orderDestroyDocument, orderType.orderDestroyDocument]);
  expect(joined(orderType.orderScan)).toEqual([orderType.orderScan, orderType.orderScan]);
  expect(joined(orderType.orderDestroyBox)).toEqual([undefined, undefined]);
  for (const chosen of [orderType.orderDocument, orderType.orderPickupFileFolder, orderType.orderSet]) {
    for (const type of joined(chosen)) expect(fitsBasket(type ?? 0, basketOf(chosen))).toBe(true);
  }
});

const first = (type: keyof typeof orderKinds) => documentFormIn(basketOf(type), type);

test('documents are taken in the chosen form, and where boxes are chosen in the first of the basket', () => {
  expect(first(orderType.orderSet)).toBe(orderType.orderSet);
  expect(first(orderType.orderBox)).toBe(orderType.orderDocument);
  expect(first(orderType.orderPickupBox)).toBe(orderType.orderPickupDocument);
  expect(first(orderType.orderDestroyBox)).toBe(orderType.orderDestroyDocument);
  expect(first(orderType.orderTape)).toBeUndefined();
});
