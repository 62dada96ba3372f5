import { expect, test } from 'vitest';
import { POCKET_CLASS_END } from '#schema/rules/pocket-block.ts';
import { linesAt, scan } from './scan.ts';

const text = [
  ['contract', 'kd/2024/1 box-7 kowalska anna'],
  ['invoice', 'fv/12 box-7 acme'],
  ['contract', 'kd/2024/12 box-8 nowak jan'],
  ['', 'box-12 contracts of 2024'],
]
  .map(([classId, line]) => `${classId}${POCKET_CLASS_END}${line}`)
  .join('\n');
const find = (words: string[], classId?: string) => scan(text, linesAt(text), words, classId);

test('X13: all words in one line, anywhere and in any order', () => {
  expect(find(['box-7'])).toEqual([0, 1]);
  expect(find(['anna', 'box-7'])).toEqual([0]);
  expect(find(['12'])).toEqual([1, 2, 3]);
  expect(find(['anna', 'box-8'])).toEqual([]);
  expect(find([])).toEqual([0, 1, 2, 3]);
  expect(scan('', linesAt(''), ['a'])).toEqual([]);
});

test('X13: of one class; the name of a class is no word of its documents', () => {
  expect(find(['box-7'], 'contract')).toEqual([0]);
  expect(find(['contract'])).toEqual([3]);
  expect(find(['contract'], 'contract')).toEqual([]);
});
