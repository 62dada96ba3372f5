import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import type { ListColumn } from './declare.ts';
import { readKept, withoutRoom } from './use-columns.ts';

const column = (id: string, width: number, more: Partial<ListColumn<string>> = {}): ListColumn<string> => ({
  id,
  label: msg`Name`,
  value: (row) => row,
  width,
  ...more,
});
const columns = [column('code', 200), column('made', 200, { from: 300 }), column('by', 100, { from: 350 })];

test('a column makes room for the checkbox and the menu of a row too, so that neither is pushed out of sight', () => {
  expect(withoutRoom(columns, 500, 0)).toBe('');
  expect(withoutRoom(columns, 500, 100)).toBe('by');
  expect(withoutRoom(columns, 450, 100)).toBe('by,made');
  expect(withoutRoom(columns, 340, 0)).toBe('by,made');
});

test('hostile: columns of a view that another person shared are taken only as an order of columns', () => {
  const start = { hidden: { code: true }, order: ['code'] };
  const hostile = ['{', '1', 'null', '{"hidden":1,"order":[]}', '{"hidden":{},"order":"code"}', '{"hidden":{},"order":[{}]}'];
  for (const text of hostile) expect(readKept(text, start)).toBe(start);
  const kept = { hidden: { code: false, made: 'x' }, order: ['made', 'code'] };
  expect(readKept(JSON.stringify(kept), start)).toEqual({ hidden: { code: false }, order: ['made', 'code'] });
});
