import { msg } from '@lingui/core/macro';
import { Package } from 'lucide-react';
import { expect, test } from 'vitest';
import { listOf } from '#src/kit/list/declare.ts';
import { searchWith, valuesFrom } from '#src/kit/list/url-values.ts';

const list = listOf<{ code: string }>()({
  id: 'test.rows',
  title: msg`Rows`,
  rowId: (row) => row.code,
  rowName: (row) => row.code,
  columns: [
    { id: 'code', label: msg`Code`, value: (row) => row.code, width: 100, sortable: true },
    { id: 'note', label: msg`Note`, value: () => '', width: 100 },
  ],
  filters: {
    status: {
      kind: 'segments',
      label: msg`Status`,
      initial: '1',
      options: [
        { value: '1', label: msg`One` },
        { value: '2', label: msg`Two` },
      ],
    },
    q: { kind: 'text', label: msg`Search` },
  },
  sort: { column: 'code', down: false },
  empty: { icon: Package, title: msg`None` },
});

test('a pasted address gives its filters and its order', () => {
  expect(valuesFrom(list, { status: '2', q: 'Kowal', sort: '-code' })).toEqual({
    filters: { status: '2', q: 'Kowal' },
    sort: { column: 'code', down: true },
  });
});

test('what the list does not know is left aside, never a fault', () => {
  expect(valuesFrom(list, { status: '9', q: 7, sort: '-note', other: 'x' })).toEqual({
    filters: { status: '1', q: '' },
    sort: { column: 'code', down: false },
  });
});

test('initial values leave the address, the rest of it stays', () => {
  expect(searchWith(list, { status: '2', case: 'abc' }, { filters: { status: '1', q: 'x' } })).toEqual({ case: 'abc', q: 'x' });
  expect(searchWith(list, { sort: '-code' }, { sort: { column: 'code', down: false } })).toEqual({});
  expect(searchWith(list, {}, { sort: { column: 'code', down: true } })).toEqual({ sort: '-code' });
});
