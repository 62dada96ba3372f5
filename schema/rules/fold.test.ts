import { expect, test } from 'vitest';
import { compareFolded, foldText } from '#schema/rules/fold.ts';

test.each([
  ['Łódź', 'lodz'],
  ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'zazolc gesla jazn'],
  ['Müller-Groß', 'muller-gross'],
  ['plain ASCII 42', 'plain ascii 42'],
  ['', ''],
])('%s folds to %s', (text, folded) => expect(foldText(text)).toBe(folded));

test('folding twice changes nothing', () => {
  for (const text of ['İstanbul', 'Ærø', 'ŚĆŻ', 'e\u0301']) expect(foldText(foldText(text))).toBe(foldText(text));
});

test('values sort by folded text, equal ones as written', () => {
  expect(['Żak', 'Zając', 'zak', 'Łoś', 'los', 'Los'].toSorted(compareFolded)).toEqual([
    'Los',
    'los',
    'Łoś',
    'Zając',
    'zak',
    'Żak',
  ]);
});
