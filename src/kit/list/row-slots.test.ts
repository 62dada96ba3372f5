import { expect, test } from 'vitest';
import { RowSlots } from '#src/kit/list/row-slots.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const keyOf = (slots: ReturnType<RowSlots['assign']>, row: number) => slots.find(({ index }) => index === row)?.key;

test('each row has one element of its own, and no two rows share one', () => {
  const slots = new RowSlots();
  for (const shown of [rows(0, 20), rows(5, 26), rows(90, 110), [3, ...rows(40, 60)], rows(0, 20)]) {
    const assigned = slots.assign(shown, 1_000);
    expect(new Set(assigned.map(({ key }) => key)).size).toBe(assigned.length);
    expect(new Set(assigned.map(({ index }) => index)).size).toBe(assigned.length);
    expect(assigned.map(({ index }) => index)).toEqual(expect.arrayContaining(shown));
  }
});

test('scrolling uses the elements again, also where one row more or less is on screen', () => {
  const slots = new RowSlots();
  slots.assign(rows(0, 20), 1_000);
  const keys = slots.assign(rows(4, 25), 1_000).map(({ key }) => key);
  for (let from = 8; from < 400; from += 4) {
    const assigned = slots.assign(rows(from, from + 20 + (from % 8 === 0 ? 1 : 0)), 1_000);
    expect(assigned.map(({ key }) => key)).toEqual(keys);
  }
});

test('a row keeps its element while it is shown, so the focus in it stays', () => {
  const slots = new RowSlots();
  const key = keyOf(slots.assign(rows(0, 20), 1_000), 7);
  for (let from = 0; from < 500; from += 13) {
    expect(keyOf(slots.assign([7, ...rows(from, from + 20)], 1_000), 7)).toBe(key);
  }
});

test('fewer rows leave no element behind that shows none of them', () => {
  const slots = new RowSlots();
  slots.assign(rows(0, 20), 1_000);
  expect(slots.assign(rows(0, 3), 3).map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(slots.assign([], 0)).toEqual([]);
});
