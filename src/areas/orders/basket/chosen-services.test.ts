import { expect, test } from 'vitest';
import type { DestroyService } from '#schema/records/ordering.ts';
import { quantityOf, withOne, withQuantity } from './chosen-services.ts';

const service = (id: string, group: DestroyService['group']): DestroyService => ({
  id,
  name: id,
  group,
  active: true,
  translations: {},
});
const shredding = [service('p4', 'shredding'), service('p5', 'shredding')];

test('R-317: a choice replaces the service of its group and leaves the others', () => {
  const before = [
    { serviceId: 'p4', quantity: 1 },
    { serviceId: 'box', quantity: 3 },
  ];
  const after = withOne(before, shredding, 'p5');
  expect([quantityOf(after, 'p4'), quantityOf(after, 'p5'), quantityOf(after, 'box')]).toEqual([0, 1, 3]);
  expect(withOne(after, shredding, '')).toEqual([{ serviceId: 'box', quantity: 3 }]);
});

test('a quantity of zero takes the service out', () => {
  expect(withQuantity([{ serviceId: 'box', quantity: 3 }], 'box', 0)).toEqual([]);
  expect(withQuantity([], 'box', 2)).toEqual([{ serviceId: 'box', quantity: 2 }]);
});
