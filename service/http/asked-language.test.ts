import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { askedLanguage } from './asked-language.ts';

/** RFC 9110 §12.5.4 for the three languages of the product. */
const of = (header?: string) => askedLanguage(new Headers(header === undefined ? {} : { 'accept-language': header }));

test.each([
  ['de', 'de'],
  ['PL', 'pl'],
  ['de-AT', 'de'],
  ['de-CH-1996', 'de'],
  ['fr, de;q=0.5', 'de'],
  ['en;q=0.4, pl;q=0.9, de;q=0.8', 'pl'],
  ['pl, de', 'pl'],
  ['de;q=0.8,  en ; q=1.0', 'en'],
  ['de;q=0, pl;q=0.001', 'pl'],
])('%s asks for %s', (header, language) => {
  expect(of(header)).toBe(language);
});

test.each([
  undefined,
  '',
  '*',
  'fr-FR, fr;q=0.9',
  'de;q=0',
  'de;q=2',
  'de;q=-1',
  'de;q=1e9',
  'de;q=NaN',
  'de;q',
  'deu',
  'de_DE',
  'd',
  ';;;,,,=',
  "de'; drop table users; --",
  '../../de',
  'constructor, __proto__',
])('%s asks for none', (header) => {
  expect(of(header)).toBeUndefined();
});

test('hostile: a header longer than any browser sends is not read, and takes no time', () => {
  const before = performance.now();
  for (const part of ['de,', 'de;q=0.1,', ',', ' ', 'de-', 'de-a-', 'de;q=0.', 'x'])
    expect(of(part.repeat(Math.ceil(10_000 / part.length)))).toBeUndefined();
  for (const part of [' ', 'de-', '-', ';q='])
    expect(of(`de${part.repeat(LIMITS.languageHeaderCharacters)}`.slice(0, LIMITS.languageHeaderCharacters - 1))).toBeOneOf([
      'de',
      undefined,
    ]);
  expect(performance.now() - before).toBeLessThan(200);
});
