import { expect, test } from 'vitest';
import { gridMove, type GridPlace, type GridSize } from '#src/kit/list/grid-keys.ts';

const size: GridSize = { rows: 101, columns: 5, pageRows: 10, header: true };
const press = (at: GridPlace, key: string, modifiers: { ctrl?: boolean; shift?: boolean } = {}, of: GridSize = size) =>
  gridMove(at, of, { key, ctrl: modifiers.ctrl ?? false, shift: modifiers.shift ?? false });
const to = (row: number, column: number) => ({ kind: 'move', to: { row, column } });

test('arrows move one cell and stop at the edges', () => {
  expect(press({ row: 5, column: 2 }, 'ArrowDown')).toEqual(to(6, 2));
  expect(press({ row: 100, column: 2 }, 'ArrowDown')).toEqual(to(100, 2));
  expect(press({ row: 1, column: 2 }, 'ArrowUp')).toEqual(to(0, 2));
  expect(press({ row: 5, column: 4 }, 'ArrowRight')).toEqual(to(5, 4));
  expect(press({ row: 5, column: 0 }, 'ArrowLeft')).toEqual(to(5, 0));
});

test('cards have no header to go to', () => {
  expect(press({ row: 1, column: 0 }, 'ArrowUp', {}, { ...size, header: false, columns: 1 })).toEqual(to(1, 0));
});

test('Home and End go to the ends of the row, with Ctrl to the ends of the grid', () => {
  expect(press({ row: 5, column: 2 }, 'Home')).toEqual(to(5, 0));
  expect(press({ row: 5, column: 2 }, 'End')).toEqual(to(5, 4));
  expect(press({ row: 5, column: 2 }, 'Home', { ctrl: true })).toEqual(to(1, 0));
  expect(press({ row: 5, column: 2 }, 'End', { ctrl: true })).toEqual(to(100, 4));
});

test('pages move by what fits on the screen and never into the header', () => {
  expect(press({ row: 5, column: 2 }, 'PageDown')).toEqual(to(15, 2));
  expect(press({ row: 95, column: 2 }, 'PageDown')).toEqual(to(100, 2));
  expect(press({ row: 5, column: 2 }, 'PageUp')).toEqual(to(1, 2));
});

test('Space chooses a row, Enter opens it, both press a header', () => {
  expect(press({ row: 5, column: 2 }, ' ')).toEqual({ kind: 'select' });
  expect(press({ row: 5, column: 2 }, 'Enter')).toEqual({ kind: 'open' });
  expect(press({ row: 0, column: 2 }, ' ')).toEqual({ kind: 'open' });
});

test('Del deletes the row with the focus, never the header', () => {
  expect(press({ row: 5, column: 2 }, 'Delete')).toEqual({ kind: 'delete' });
  expect(press({ row: 0, column: 2 }, 'Delete')).toBeUndefined();
});

test('Shift with an arrow takes the rows passed into the selection', () => {
  expect(press({ row: 5, column: 2 }, 'ArrowDown', { shift: true })).toEqual({ kind: 'selectTo', to: { row: 6, column: 2 } });
  expect(press({ row: 1, column: 2 }, 'ArrowUp', { shift: true })).toEqual(to(0, 2));
});

test('letters are none of the grid’s business: a scanner types them', () => {
  for (const key of ['a', '1', 'Tab', 'F2', 'Escape']) expect(press({ row: 5, column: 2 }, key)).toBeUndefined();
});
