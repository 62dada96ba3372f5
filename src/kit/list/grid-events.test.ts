import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { gridEvents } from './grid-events.ts';
import type { GridModel } from './grid-model.ts';

const model: GridModel<string> = {
  label: '',
  columns: [],
  selectable: false,
  cards: false,
  rowId: (row) => row,
  rowName: (row) => row,
  rowActions: undefined,
  rowClass: undefined,
  onDelete: undefined,
  onOpen: undefined,
  sort: undefined,
  onSort: () => undefined,
};
const nothing = () => undefined;
const selection = { ids: new Set<string>(), toggle: nothing, toggleAll: nothing, add: nothing, clear: nothing };

test('leaving the grid with Tab is final: new rows do not bring the focus back, wherever it went', () => {
  const held: boolean[] = [];
  const place = { row: 1, column: 0 };
  const parts = {
    model,
    selection,
    count: 1,
    pageRows: 1,
    place,
    rowAt: nothing,
    go: nothing,
    setPlace: nothing,
    leave: nothing,
  };
  const { onKeyDown } = gridEvents({ ...parts, hold: (holds) => held.push(holds) });
  const press = { key: 'Tab', shiftKey: false, target: {} } as unknown as KeyboardEvent; // what a handler reads of it
  onKeyDown(press);
  onKeyDown({ ...press, shiftKey: true });
  expect(held).toEqual([false, false]);
});

test('ux.md §8: the menu of a card is the next cell of it, so arrows reach it without a menu key', () => {
  const went: unknown[] = [];
  const target = { closest: (what: string) => (what === '[data-cell]' ? { getAttribute: () => '1:0' } : null) };
  const press = { key: 'ArrowRight', preventDefault: nothing, target } as unknown as KeyboardEvent; // what a handler reads of it
  const parts = { selection, count: 1, pageRows: 1, place: { row: 1, column: 0 }, rowAt: nothing, hold: nothing };
  for (const rowActions of [undefined, () => []]) {
    const cards = { ...model, cards: true, rowActions };
    gridEvents({ ...parts, model: cards, go: (to) => went.push(to), setPlace: nothing, leave: nothing }).onKeyDown(press);
  }
  expect(went).toEqual([
    { row: 1, column: 0 },
    { row: 1, column: 1 },
  ]);
});
