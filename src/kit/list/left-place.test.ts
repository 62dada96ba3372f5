import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPlace, leaveList, leftPlace } from '#src/kit/list/left-place.ts';

const at = (row: number) => ({ place: { row, column: 0 }, id: `r${row}` });
const goTo = (search: string) => vi.stubGlobal('location', { pathname: '/demo/orders', search });

beforeEach(() => goTo('?show=open'));
afterEach(() => vi.unstubAllGlobals());

test('the way back leads to the row that was opened, in that list and with those filters only', () => {
  leaveList('Orders', at(7));
  expect(leftPlace('Orders')).toEqual(at(7));
  expect(leftPlace('Deliveries')).toBeUndefined();
  goTo('?show=over');
  expect(leftPlace('Orders')).toBeUndefined();
  goTo('?show=open');
  forgetPlace('Orders');
  expect(leftPlace('Orders')).toBeUndefined();
});

test('of many lists the one left longest ago is forgotten', () => {
  for (let list = 0; list <= 20; list += 1) leaveList(`list ${list}`, at(list + 1));
  expect(leftPlace('list 0')).toBeUndefined();
  expect(leftPlace('list 1')).toEqual(at(2));
  expect(leftPlace('list 20')).toEqual(at(21));
});
