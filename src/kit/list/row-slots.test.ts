import { expect, test } from 'vitest';
import { RowSlots } from '#src/kit/list/row-slots.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const named = (index: number) => `row ${index}`;
const keyOf = (slots: ReturnType<RowSlots['assign']>, row: number) => slots.find(({ index }) => index === row)?.key;

test('each row has one element of its own, and no two rows share one', () => {
  const slots = new RowSlots();
  for (const shown of [rows(0, 20), rows(5, 26), rows(90, 110), [3, ...rows(40, 60)], rows(0, 20)]) {
    const assigned = slots.assign(shown, 1_000, named);
    expect(new Set(assigned.map(({ key }) => key)).size).toBe(assigned.length);
    expect(new Set(assigned.map(({ index }) => index)).size).toBe(assigned.length);
    expect(assigned.map(({ index }) => index)).toEqual(expect.arrayContaining(shown));
  }
});

test('scrolling uses the elements again, also where one row more or less is on screen', () => {
  const slots = new RowSlots();
  slots.assign(rows(0, 20), 1_000, named);
  const keys = slots.assign(rows(4, 25), 1_000, named).map(({ key }) => key);
  for (let from = 8; from < 400; from += 4) {
    const assigned = slots.assign(rows(from, from + 20 + (from % 8 === 0 ? 1 : 0)), 1_000, named);
    expect(assigned.map(({ key }) => key)).toEqual(keys);
  }
});

test('a row keeps its element while it is shown, so the focus in it stays', () => {
  const slots = new RowSlots();
  const key = keyOf(slots.assign(rows(0, 20), 1_000, named), 7);
  for (let from = 0; from < 500; from += 13) {
    expect(keyOf(slots.assign([7, ...rows(from, from + 20)], 1_000, named), 7)).toBe(key);
  }
});

test('fewer rows leave no element behind that shows none of them', () => {
  const slots = new RowSlots();
  slots.assign(rows(0, 20), 1_000, named);
  expect(slots.assign(rows(0, 3), 3, named).map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(slots.assign([], 0, named)).toEqual([]);
});

test('a row keeps its element when newer rows put it elsewhere, and one that comes has the element of one that left', () => {
  const slots = new RowSlots();
  const keysOf = (order: string) => {
    const assigned = slots.assign(rows(0, order.length), order.length, (index) => order[index]);
    return new Map(assigned.map(({ key, index }) => [order[index], key]));
  };
  const before = keysOf('abcd');
  const turned = keysOf('dbac');
  for (const name of 'abcd') expect(turned.get(name)).toBe(before.get(name));
  const came = keysOf('xdbc');
  for (const name of 'bcd') expect(came.get(name)).toBe(before.get(name));
  expect(came.get('x')).toBe(before.get('a'));
});

test('an element keeps its position while its row is on its way', () => {
  const slots = new RowSlots();
  const waiting = slots.assign(rows(0, 5), 5, () => undefined);
  const come = slots.assign(rows(0, 5), 5, named);
  for (const at of rows(0, 5)) expect(keyOf(come, at)).toBe(keyOf(waiting, at));
});
