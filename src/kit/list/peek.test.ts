import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { gridEvents } from './grid-events.ts';
import type { GridModel } from './grid-model.ts';

const did: string[] = [];
beforeEach(() => void did.splice(0));

const model: GridModel<string> = {
  label: '',
  columns: [],
  selectable: true,
  cards: false,
  rowId: (row) => row,
  rowName: (row) => row,
  rowActions: undefined,
  rowClass: undefined,
  onDelete: undefined,
  onOpen: (row) => did.push(`show ${row}`),
  sort: undefined,
  onSort: () => undefined,
};
const nothing = () => undefined;
const rows = ['a', 'b'];

/** An element of the second column of a row; `within` are the selectors of what it is in. */
const cell = (row: number, ...within: string[]) => ({
  closest: (selector: string) => {
    const parts = selector.split(', ');
    if (parts.includes('[data-cell]')) return { getAttribute: () => `${row}:1` };
    if (parts.includes('[data-row]')) return { getAttribute: () => String(row - 1) };
    return parts.some((part) => within.includes(part)) ? {} : null;
  },
});

function eventsOf(shown: string | undefined, place = { row: 1, column: 1 }, ids: readonly string[] = []) {
  const selection = {
    ids: new Set(ids),
    toggle: nothing,
    toggleAll: nothing,
    add: nothing,
    clear: () => void did.push('clear'),
  };
  const peek = {
    shown,
    onFollow: (row: string) => void did.push(`follow ${row}`),
    onOpen: (row: string) => void did.push(`open ${row}`),
  };
  return gridEvents({
    model,
    peek,
    selection,
    count: rows.length,
    pageRows: 2,
    place,
    rowAt: (index) => rows[index],
    go: nothing,
    setPlace: nothing,
    leave: nothing,
    hold: nothing,
  });
}

const to = (row: number) => ({ target: cell(row) }) as unknown as FocusEvent; // what a handler reads of it
const on = (...within: string[]) => ({ target: cell(2, ...within) }) as unknown as MouseEvent; // what a handler reads of it

const key = (name: string) => {
  const event = {
    key: name,
    target: cell(1),
    defaultPrevented: false,
    preventDefault: () => void (event.defaultPrevented = true),
  };
  return event as unknown as KeyboardEvent & { defaultPrevented: boolean }; // what a handler reads of it
};

test('the first Enter shows a row, and Enter while one is shown opens the row of the focus', () => {
  eventsOf(undefined).onKeyDown(key('Enter'));
  eventsOf('b').onKeyDown(key('Enter'));
  expect(did).toEqual(['show a', 'open a']);
});

test('the shown row follows the focus to another row, and stays where it is on the same one', () => {
  eventsOf('a').onFocus(to(2));
  eventsOf('a').onFocus(to(1));
  eventsOf('a').onFocus(to(0));
  eventsOf(undefined).onFocus(to(2));
  expect(did).toEqual(['follow b']);
});

test('a double press opens a row, and one on a choice or a control of it does not', () => {
  const { onDoubleClick } = eventsOf('b');
  onDoubleClick(on());
  onDoubleClick(on('[data-choose]'));
  onDoubleClick(on('button'));
  expect(did).toEqual(['open b']);
});

test('Escape ends the selection first: what is around the list sees that the key was taken', () => {
  const [taken, left] = [key('Escape'), key('Escape')];
  eventsOf('a', undefined, ['a']).onKeyDown(taken);
  eventsOf('a').onKeyDown(left);
  expect([taken.defaultPrevented, left.defaultPrevented]).toEqual([true, false]);
  expect(did).toEqual(['clear']);
});
