import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, orderStatusAction } from '#schema/codes/orders.ts';
import { askedOf, withAnswers } from './answers.ts';
import type { Availability, Wanted } from './item-facts.ts';

const box = (id: string): Wanted => ({ type: orderType.orderBox, objectType: objectType.box, objectId: id, containerId: id });
const paper = (id: string): Wanted => ({
  type: orderType.orderDocument,
  objectType: objectType.document,
  objectId: id,
  containerId: 'far',
});
const can: Availability = { code: orderStatusAction.possible, reasons: [] };
const notHere: Availability = { code: orderStatusAction.withConfirmation, reasons: [{ code: 'notHere', params: {} }] };

test('the service is asked about what is not on this device, and about nothing else', () => {
  const items = [box('here'), box('far'), paper('page')];
  expect(askedOf(operationType.delivery, items, [can, notHere, notHere])).toEqual({
    workOrderMode: operationType.delivery,
    guidList: ['page'],
    boxIdList: ['far'],
  });
  expect(askedOf(operationType.delivery, items, [can, can, can])).toBeNull();
  expect(askedOf(operationType.delivery, items, undefined)).toBeNull();
});

test('its answer takes the place of *not on this device*; without one the item needs an agreement', () => {
  const items = [box('here'), box('far'), paper('page')];
  const here = [can, notHere, notHere];
  const onOrder = { code: 'onOrder', params: { number: '2026/000004', who: 'Anna Lis' } };
  const answers = [
    { boxId: 'here', code: orderStatusAction.notPossible, reasons: [onOrder] },
    { boxId: 'far', code: orderStatusAction.notPossible, reasons: [onOrder] },
  ];
  expect(withAnswers(items, here, answers)).toEqual([can, { code: orderStatusAction.notPossible, reasons: [onOrder] }, notHere]);
  expect(withAnswers(items, here, undefined)).toEqual(here);
});

test('only the service decides that a box can be destroyed: a device knows no hold and no term', () => {
  const unchecked: Availability = { code: orderStatusAction.withConfirmation, reasons: [{ code: 'unchecked', params: {} }] };
  const items = [box('here')];
  expect(askedOf(operationType.destroy, items, [unchecked])).toMatchObject({ boxIdList: ['here'] });
  expect(withAnswers(items, [unchecked], undefined)).toEqual([unchecked]);
  const onHold = { code: 'onHold', params: { matter: 'Case 7', since: 1 } };
  const answers = [{ boxId: 'here', code: orderStatusAction.notPossible, reasons: [onHold] }];
  expect(withAnswers(items, [unchecked], answers)).toEqual([{ code: orderStatusAction.notPossible, reasons: [onHold] }]);
});
