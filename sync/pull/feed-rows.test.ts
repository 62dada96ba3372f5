import { expect, test } from 'vitest';
import { dictionaryDocs } from './dictionary-docs.ts';
import { knownRow } from './feed-rows.ts';

const head = { id: 'streets', version: 4, name: 'Streets', type: 0, size: 5, date: 9, seq: 77 };

test('a dictionary becomes sorted blocks and a head with the first value of each', () => {
  const docs = dictionaryDocs(head, ['a', 'b', 'c', 'd', 'e'], 2);
  expect(docs.map(({ id }) => id)).toEqual(['streets/4/0000', 'streets/4/0001', 'streets/4/0002', 'streets/head']);
  expect(docs.map(({ values }) => values)).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['a', 'c', 'e']]);
  expect(docs.at(-1)).toMatchObject({ dictionaryId: 'streets', version: 4, size: 5, date: 9 });
});

test('an empty dictionary has a head all the same', () => {
  const empty = { id: 'streets/head', dictionaryId: 'streets', values: [], blocks: [], size: 0 };
  expect(dictionaryDocs(head, [], 2)).toEqual([{ ...head, ...empty }]);
});

test('a stream of a later version is passed over', () => {
  const feed = { stream: 'holograms', id: 'h', seq: 1, scope: 'client', row: {} };
  expect(knownRow(feed)).toBeUndefined();
  expect(knownRow({ ...feed, stream: 'containers' })).toMatchObject({ stream: 'entity', entity: { collection: 'containers' } });
});
