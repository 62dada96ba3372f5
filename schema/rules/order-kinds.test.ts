import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { bulkKindOf, firstTypeOf, fitsBasket, notHandled, orderKindOf, orderKinds } from './order-kinds.ts';

test('S0 §3: each of the 15 order types has its kind, and no other number has one', () => {
  expect(Object.keys(orderKinds).map(Number)).toEqual(Object.values(orderType).toSorted((a, b) => a - b));
  expect(orderKindOf(16)).toBeUndefined();
  expect(Object.keys(orderKinds)).toHaveLength(15);
});

test('a position fits exactly the basket of its operation and kind', () => {
  const basket = { operation: operationType.delivery, kind: workOrderKind.org };
  const fitting = Object.values(orderType).filter((type) => fitsBasket(type, basket));
  expect(fitting).toEqual([orderType.orderBox, orderType.orderDocument, orderType.orderFileFolder, orderType.orderSet]);
  expect(fitsBasket(orderType.orderBulk, { operation: operationType.bulkDelivery, kind: workOrderKind.scan })).toBe(true);
  expect(fitsBasket(orderType.orderBox, { operation: operationType.bulkDelivery, kind: workOrderKind.org })).toBe(false);
});

test('every basket that exists begins with a type that fits it', () => {
  for (const { operation, kind } of Object.values(orderKinds)) {
    const first = firstTypeOf({ operation, kind });
    expect(first !== undefined && fitsBasket(first, { operation, kind })).toBe(true);
  }
  expect(firstTypeOf({ operation: operationType.unknown, kind: workOrderKind.nonDefined })).toBeUndefined();
});

test('R-296: a bulk of scans is of the kind Scan, every other one of the kind Org', () => {
  expect(bulkKindOf(workOrderKind.scan)).toBe(workOrderKind.scan);
  expect([workOrderKind.org, workOrderKind.tapes].map(bulkKindOf)).toEqual([workOrderKind.org, workOrderKind.org]);
});

test('O1: what leaves the archive or returns to it is claimed; a scan and a material are not', () => {
  const free = Object.entries(orderKinds).filter(([, { claims }]) => !claims);
  expect(free.map(([type]) => Number(type))).toEqual([4, 10, 11, 12, 15]);
  expect(orderKinds[orderType.orderScan].objects).toEqual([objectType.document, objectType.fileFolder]);
});

test('R-347: a type that is none has the words of the specification', () => {
  expect(notHandled(99)).toBe('99 type is not handled');
});

test('only what is delivered or scanned is ordered by class and attributes', () => {
  const described = Object.entries(orderKinds).filter(([, { byAttributes }]) => byAttributes);
  expect(described.map(([type]) => Number(type))).toEqual([orderType.orderFileFolder, orderType.orderScan, orderType.orderSet]);
});
