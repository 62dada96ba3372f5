import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endings, STEM_LETTERS, stemOf, type EndingLanguage } from '#schema/rules/endings.ts';
import { findsTerms, queryParts, termsOf } from '#schema/rules/terms.ts';

const finds = (query: string, text: string, language: EndingLanguage = 'pl') =>
  findsTerms(queryParts(query, language, 24), termsOf(text));

test('words are folded and split at everything that is neither letter nor digit; a code is also one run', () => {
  expect(termsOf('Umowa o PRACĘ, nr FV/2024/0012 – Łódź')).toEqual([
    { term: 'umowa', at: 1 },
    { term: 'o', at: 2 },
    { term: 'prace', at: 3 },
    { term: 'nr', at: 4 },
    { term: 'fv', at: 5 },
    { term: 'fv20240012', at: 5 },
    { term: '2024', at: 6 },
    { term: '0012', at: 7 },
    { term: 'lodz', at: 8 },
  ]);
  // joined words without a digit are not a code; ligatures and soft hyphens of a PDF do not matter
  expect(termsOf('czarno-biały ﬁrma pra\u00ADca').map(({ term }) => term)).toEqual(['czarno', 'bialy', 'firma', 'praca']);
  expect(termsOf('... -- !?')).toEqual([]);
});

describe('a query', () => {
  test('finds other forms of its words', () => {
    for (const [query, text] of [
      ['umowy', 'Umowa o pracę'],
      ['świadectwami', 'świadectwo pracy'],
      ['Kowalskiego', 'Jan Kowalski'],
    ] as const) {
      expect([query, finds(query, text)]).toEqual([query, true]);
    }
    expect(finds('Verträge', 'der Vertrag', 'de')).toBe(true);
    expect(finds('companies', 'our company', 'en')).toBe(true);
    expect(finds('umowy', 'umundurowanie')).toBe(false);
  });

  test('never trims digits, and short words are exact', () => {
    expect(stemOf('2024a', 'pl')).toBe('2024a');
    expect(finds('akt', 'aktywny')).toBe(false);
    expect(finds('akt', 'jeden akt')).toBe(true);
    expect(finds('12345', '123456')).toBe(false);
  });

  test('finds a code however it is written', () => {
    for (const query of ['FV/2024/0012', 'fv20240012', 'FV 2024 0012', 'fv-2024-0012']) {
      expect([query, finds(query, 'faktura FV/2024/0012 z dnia 12.03.2024')]).toEqual([query, true]);
    }
    expect(finds('FV/0012/2024', 'faktura FV/2024/0012')).toBe(false);
    expect(finds('FV/2024/0012', 'faktura FV 2024 0012')).toBe(true);
  });

  test('quoted is exact and in order, a minus excludes, everything else is a word', () => {
    expect(finds('"umowa o pracę"', 'Umowa o pracę')).toBe(true);
    expect(finds('"umowa pracę"', 'Umowa o pracę')).toBe(false);
    expect(finds('"umowy o pracę"', 'Umowa o pracę')).toBe(false);
    expect(finds('umowa -zlecenie', 'Umowa o pracę')).toBe(true);
    expect(finds('umowa -praca', 'Umowa o pracę')).toBe(false);
    expect(finds('-"o pracę"', 'Umowa o pracę')).toBe(false);
    expect(queryParts('* :*&!() "" - \'', 'pl', 24)).toEqual([]);
    expect(queryParts('"never closed', 'en', 24)).toEqual([{ terms: ['never', 'closed'], isPrefix: false, isExcluded: false }]);
    expect(queryParts('word '.repeat(10_000), 'pl', 24)).toHaveLength(24);
  });
});

describe.each(Object.keys(endings) as EndingLanguage[])('%s', (language) => {
  const letters = {
    pl: 'abcdefghijklmnoprstuwyząćęłńóśźż',
    de: 'abcdefghijklmnopqrstuvwxyzäöüß',
    en: 'abcdefghijklmnopqrstuvwxyz',
  };
  const stem = fc.string({ unit: fc.constantFrom(...letters[language].split('')), minLength: STEM_LETTERS, maxLength: 12 });
  const ending = fc.constantFrom('', ...endings[language]);

  test('every form finds every other form the table trims', () => {
    fc.assert(
      fc.property(stem, ending, ending, (word, asked, written) => {
        expect(finds(word + asked, `first ${word}${written} last`, language)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a text finds itself: all of its words, and the whole of it quoted', () => {
    const text = fc.array(fc.oneof(stem, fc.stringMatching(/^[A-Z]{1,3}[-/.]\d{1,4}$/)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, (words) => {
        expect(finds(words.join(' '), words.join(' '), language)).toBe(true);
        expect(finds(`"${words.join(' ')}"`, `before ${words.join(' ')} after`, language)).toBe(true);
      }),
    );
  });
});

test('any text makes terms and any query parts, whatever is in them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code))).map((codes) => codes.join('')),
      (text) => {
        expect(termsOf(text).every(({ term, at }) => /^[\p{L}\p{N}]+$/u.test(term) && at > 0)).toBe(true);
        expect(queryParts(text, 'de', 24).length).toBeLessThanOrEqual(24);
      },
    ),
  );
});
