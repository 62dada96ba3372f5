import { expect, test } from 'vitest';
import { hitsOfPage, type WordBox } from '#schema/rules/page-words.ts';
import { queryParts } from '#schema/rules/terms.ts';

const page = (text: string) => ({ page: 1, words: text.split(' ').map((word, n): WordBox => [word, n, 0, 1, 1]) });
/** The words of a text that match a query. */
const found = (text: string, query: string) => {
  const its = hitsOfPage(page(text), queryParts(query, 'pl', 5), 100);
  return its?.boxes.map(({ x }) => text.split(' ')[x]) ?? [];
};

test('a word is found by its beginning, in any case, with and without accents and ligatures', () => {
  expect(found('Umowa o pracę, umowy zlecenia', 'umowa')).toEqual(['Umowa', 'umowy']);
  expect(found('ul. Łódzka 4', 'lodzka')).toEqual(['Łódzka']);
  expect(found('ﬁrma „Nowak”', 'firma')).toEqual(['ﬁrma']);
  expect(found('kopia', 'umowa')).toEqual([]);
});

test('a code is found as it is written and as one number; a phrase only in its order', () => {
  expect(found('NIP 123-00-45 z dnia', '123-00-45')).toEqual(['123-00-45']);
  expect(found('NIP 123-00-45 z dnia', '1230045')).toEqual(['123-00-45']);
  expect(found('umowa o dzieło i umowa o pracę', '"umowa o pracę"')).toEqual(['umowa', 'o', 'pracę']);
  expect(found('(umowa', 'umowa')).toEqual(['(umowa']);
});

test('several parts of a query mark each of their words once, up to the wanted number', () => {
  expect(found('urlop i umowa o urlop', 'urlop umowa')).toEqual(['urlop', 'umowa', 'urlop']);
  expect(hitsOfPage(page('urlop urlop urlop'), queryParts('urlop', 'pl', 5), 2)?.boxes).toHaveLength(2);
});
