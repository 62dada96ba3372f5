import { expect, test } from 'vitest';
import { withPlainSpaces, withShortWordsJoined } from '#src/text/short-words.ts';

test('a Polish word of one letter stays with the next word, after another one and at the start too', () => {
  expect(withShortWordsJoined('W pudle i z kopertą')).toBe('W\u00A0pudle i\u00A0z\u00A0kopertą');
  expect(withShortWordsJoined('Zapytaj (o pudło) „u siebie”')).toBe('Zapytaj (o\u00A0pudło) „u\u00A0siebie”');
});

test('the last letter of a word, and one at the end of a text, are left alone', () => {
  expect(withShortWordsJoined('Pudła kopie żółw ó lista a')).toBe('Pudła kopie żółw ó lista a');
});

test('a text that becomes data has plain spaces again', () => {
  expect(withPlainSpaces(withShortWordsJoined('W pudle i z kopertą'))).toBe('W pudle i z kopertą');
});
