import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DictionaryDoc } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import { compareFolded } from '#schema/rules/fold.ts';
import { dictionaryDocs } from '#sync/pull/dictionary-docs.ts';
import type { Local } from '#src/data/database/database.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { has, headOf, hints, successorOf, warm } from './dictionaries.ts';

const SIZE = 100_000;
const streets = ['Łąkowa', 'Lakowa', 'Łódzka', 'Lodowa', 'Żytnia', 'Źródlana', 'Straße 1', 'Strasse 1'];
const values = [
  ...streets,
  ...Array.from({ length: SIZE - streets.length }, (_, at) => `Kowalski ${String(at).padStart(6, '0')}`),
];

let opened: Local;
let leave: () => Promise<void>;

const docsOf = (id: string, version: number, of: readonly string[]): DictionaryDoc[] =>
  dictionaryDocs(
    { id, version, name: 'Names', type: 0, size: of.length, date: 1, seq: 1 },
    of.toSorted(compareFolded),
    LIMITS.dictionaryBlockValues,
  );

beforeEach(async () => {
  opened = await openTestLocal();
  leave = workOn(opened);
  await opened.store.put('dictionaries', docsOf('names', 1, values));
});
afterEach(() => leave());

test('hints begin like what was typed, whatever its case and accents, in folded order', async () => {
  expect(await hints('names', 'lakow')).toEqual(['Lakowa', 'Łąkowa']);
  expect(await hints('names', 'ŁO')).toEqual(['Lodowa', 'Łódzka']);
  expect(await hints('names', 'strasse')).toEqual(['Strasse 1', 'Straße 1']);
  expect(await hints('names', 'zzz')).toEqual([]);
  expect(await hints('names', '  ')).toEqual([]);
});

test('hints go on in the next block, and stop at the number asked for', async () => {
  const across = await hints('names', 'kowalski 0019', 200);
  expect(across).toHaveLength(100);
  expect(across.at(-1)).toBe('Kowalski 001999');
  expect(await hints('names', 'kowalski')).toHaveLength(LIMITS.hintsShown);
});

test('a value is found at every place of every block, and its neighbours are not', async () => {
  for (const at of [0, 1, 1_991, 1_992, 1_999, 2_000, 50_000, SIZE - streets.length - 1]) {
    expect(await has('names', `kowalski ${String(at).padStart(6, '0')}`)).toBe(true);
  }
  expect(await has('names', 'kowalski 000000x')).toBe(false);
  expect(await has('names', 'aaa')).toBe(false);
});

test('S11: a dictionary that is not on the device is reported, instead of refusing values', async () => {
  expect(await has('elsewhere', 'x')).toBeUndefined();
  expect(await hints('elsewhere', 'x')).toEqual([]);
});

test('a newer version replaces the head in memory', async () => {
  expect(await has('names', 'Nowak')).toBe(false);
  await opened.store.put('dictionaries', docsOf('names', 2, ['Nowak']));
  expect((await headOf('names'))?.version).toBe(2);
  expect(await has('names', 'Nowak')).toBe(true);
});

test('changes that a head has count in hints and in look-ups, before its blocks are written again', async () => {
  expect(await has('names', 'Kowalski 002001')).toBe(true);
  const [head] = await opened.store.get('dictionaries', ['names/head']);
  if (!head) throw new Error('There is no list.');
  const added = ['Aaa', 'Kowalski 002000 b', 'Łódź', 'Żywa'].toSorted(compareFolded);
  const changes = { added, gone: ['Kowalski 002001', 'Żytnia'], size: SIZE, epoch: 'e1' };
  await opened.store.put('dictionaries', [{ ...head, version: 2, size: SIZE + 2, changes }]);
  expect((await headOf('names'))?.version).toBe(2);
  for (const value of ['aaa', 'Kowalski 002000 b', 'lodz', 'Żywa', 'Kowalski 002002'])
    expect(await has('names', value)).toBe(true);
  for (const value of ['Kowalski 002001', 'Żytnia']) expect(await has('names', value)).toBe(false);
  expect(await hints('names', 'aa')).toEqual(['Aaa']);
  expect(await hints('names', 'lod')).toEqual(['Lodowa', 'Łódź', 'Łódzka']);
  expect(await hints('names', 'zy')).toEqual(['Żywa']);
  expect(await hints('names', 'kowalski 00200', 3)).toEqual(['Kowalski 002000', 'Kowalski 002000 b', 'Kowalski 002002']);
});

test('what was warmed is given without a promise, whatever is typed', async () => {
  expect(hints('names', 'kowalski 05')).toBeInstanceOf(Promise);
  await warm('names');
  for (const typed of ['kowalski 0', 'kowalski 05', 'kowalski 099999', 'Żyt', 'zzz'])
    expect(hints('names', typed)).toBeInstanceOf(Array);
  expect(hints('names', 'kowalski 05')).toContain('Kowalski 050000');
});

test('a withdrawn value names the one that replaces it, over several steps, and only while that one is in the list', async () => {
  const about = { dictionaryId: 'names', version: 1, name: 'Names', type: 0, size: 0, date: 1, seq: 1 };
  const pairs = [
    'Payroll 2',
    'Payroll 1',
    'Payroll 1',
    'Kowalski 000001',
    'Desk',
    'Office',
    'Łąkowa',
    'Lodowa',
    'A',
    'B',
    'B',
    'A',
  ];
  await opened.store.put('dictionaries', [{ ...about, id: 'names/successors', values: pairs }]);
  expect(await successorOf('names', 'payroll 2 ')).toBe('Kowalski 000001');
  expect(await successorOf('names', 'Desk')).toBe('');
  expect(await successorOf('names', 'A')).toBe('');
  expect(await successorOf('names', 'Łąkowa')).toBe('');
  expect(await successorOf('elsewhere', 'Payroll 2')).toBe('');
});
