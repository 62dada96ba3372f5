import { expect, test } from 'vitest';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { mapped, ruled } from './map-column.ts';

const part = (to: string, n: number): ColumnMapping => ({
  from: 'Place',
  to,
  do: ['trim'],
  split: { by: '/', part: n },
  default: '',
});
const towns = [part('town', 1), part('street', 2)];

test('a column has several targets; another target keeps the rules and takes the place of the old one', () => {
  expect(mapped(towns, { from: 'Place', was: '', to: 'flat' }, []).map(({ to }) => to)).toEqual(['town', 'street', 'flat']);
  expect(mapped(towns, { from: 'Place', was: 'town', to: 'city' }, [])).toEqual([part('city', 1), part('street', 2)]);
  expect(mapped(towns, { from: 'Place', was: 'town', to: '' }, [])).toEqual([part('street', 2)]);
});

test('a target that another line has leaves it, so none is there twice', () => {
  expect(mapped(towns, { from: 'Place', was: 'town', to: 'street' }, [])).toEqual([part('street', 1)]);
  expect(mapped(towns, { from: 'Other', was: '', to: 'town' }, []).map(({ from, to }) => [from, to])).toEqual([
    ['Place', 'street'],
    ['Other', 'town'],
  ]);
});

test('rules of one target replace all of its rules before, and leave the other targets alone', () => {
  const map: [string, string][] = [['Wwa', 'Warszawa']];
  expect(ruled(towns, 'town', { map, default: '-' })).toEqual([
    { from: 'Place', to: 'town', do: ['trim'], map, default: '-' },
    part('street', 2),
  ]);
});
