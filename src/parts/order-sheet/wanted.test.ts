import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import { orderKindOf, orderKinds } from '#schema/rules/order-kinds.ts';
import { forms, formsIn, itemIn, itemOf } from './wanted.ts';

const project = { id: 'p', centralArchiveId: 'a' } as Project; // the fields that are read
const classOf = (fileFolder: boolean) => ({ id: 'c', projectId: 'p', fileFolder }) as DocumentClass; // as above
const document = { id: 'd', classId: 'c', containerId: 'b', code: '1', title: 'One' };

test.each([false, true])('each form a document is ordered in fits what it is (file folder: %s)', (fileFolder) => {
  for (const form of forms) {
    const item = itemOf(document, form, [classOf(fileFolder)], [project]);
    expect([form, orderKindOf(item?.type ?? 0)?.objects]).toEqual([form, expect.arrayContaining([item?.objectType])]);
  }
  const paper = itemOf(document, orderType.orderDocument, [classOf(fileFolder)], [project]);
  expect(paper?.type).toBe(fileFolder ? orderType.orderFileFolder : orderType.orderDocument);
});

const basketOf = (type: keyof typeof orderKinds, projectId = 'p') =>
  ({ ...orderKinds[type], projectId, centralArchiveId: 'of-the-basket', type }) as unknown as Order; // the fields that are read

test.each([false, true])(
  'a document joins the basket it was looked for in a form the basket takes (file folder: %s)',
  (fileFolder) => {
    const { orderBox, orderScan, orderPickupBox, orderDestroyBox, orderTape } = orderType;
    for (const type of [orderBox, orderScan, orderPickupBox, orderDestroyBox]) {
      const basket = basketOf(type);
      const offered = formsIn(basket);
      expect([type, offered.length > 0]).toEqual([type, true]);
      for (const form of offered) {
        const item = itemIn(basket, document, form, [classOf(fileFolder)], [project]);
        expect(item).toMatchObject({ projectId: 'p', centralArchiveId: 'of-the-basket', objectId: 'd' });
        const its = orderKindOf(item?.type ?? 0);
        expect([its?.operation, its?.kind, its?.objects]).toEqual([
          basket.operation,
          basket.kind,
          expect.arrayContaining([item?.objectType]),
        ]);
      }
    }
    expect(formsIn(basketOf(orderTape))).toEqual([]);
    expect(itemIn(basketOf(orderBox, 'other'), document, orderType.orderDocument, [classOf(fileFolder)], [project])).toBeNull();
  },
);
