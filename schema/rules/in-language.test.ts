import { expect, test } from 'vitest';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { inLanguage } from '#schema/rules/in-language.ts';

const surname = plainAttribute({
  id: 'hr-surname',
  name: 'Surname',
  regexMessage: 'Letters only',
  translations: { pl: { name: 'Nazwisko', regexMessage: 'Tylko litery' }, de: { name: 'Nachname' } },
});
const personnel = { id: 'c1', name: 'HR personal files', translations: { pl: { name: 'Akta osobowe' } }, attributes: [surname] };

test('a class and its attributes show their names in the language of the person; ids and rules stay', () => {
  const polish = inLanguage(personnel, 'pl');
  expect(polish.name).toBe('Akta osobowe');
  expect(polish.attributes[0]).toEqual({ ...surname, name: 'Nazwisko', regexMessage: 'Tylko litery' });
});

test('a text without translation keeps the wording of the row', () => {
  const german = inLanguage(personnel, 'de');
  expect(german.name).toBe('HR personal files');
  expect(german.attributes[0]).toMatchObject({ name: 'Nachname', regexMessage: 'Letters only' });
});

test('the same row in the same language is the same object, and a row without translations is itself', () => {
  expect(inLanguage(personnel, 'pl')).toBe(inLanguage(personnel, 'pl'));
  const plain = { id: 'p', name: 'Archive', translations: {} };
  expect(inLanguage(plain, 'de')).toBe(plain);
});
