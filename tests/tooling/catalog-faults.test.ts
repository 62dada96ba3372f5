import { expect, test } from 'vitest';
import { differing, faultsOf } from '#tests/tooling/catalog-faults.ts';

const waiting = '{n, plural, one {# document waits} other {# documents wait}}';

test('a translation is complete only when it is there and not fuzzy', () => {
  expect(faultsOf('de-DE', 'Save', 'Speichern')).toEqual([]);
  expect(faultsOf('de-DE', 'Save', '')).toEqual(['has no translation']);
  expect(faultsOf('de-DE', 'Save', undefined)).toEqual(['has no translation']);
  expect(faultsOf('de-DE', 'Save', 'Speichern', ['fuzzy'])).toEqual(['is marked fuzzy']);
});

test('a translation carries every placeholder and tag of its source and no other', () => {
  expect(faultsOf('de-DE', 'Hello <0>{name}</0>', 'Hallo <0>{name}</0>')).toEqual([]);
  expect(faultsOf('de-DE', 'Hello <0>{name}</0>', 'Hallo {nome}')).toEqual(['leaves out <0>, {name}', 'knows nothing of {nome}']);
});

test('Polish spells out one, few, many and other', () => {
  expect(
    faultsOf(
      'pl-PL',
      waiting,
      '{n, plural, one {czeka # dokument} few {czekają # dokumenty} many {czeka # dokumentów} other {czeka #}}',
    ),
  ).toEqual([]);
  expect(faultsOf('pl-PL', waiting, '{n, plural, one {czeka # dokument} other {czeka #}}')).toEqual(['plural without few, many']);
  expect(faultsOf('pl-PL', waiting, 'czeka {n}')).toEqual([]);
});

test('a message that does not parse is a fault, not a crash', () => {
  expect(faultsOf('pl-PL', waiting, '{n, plural, one {#}')).toEqual(['does not parse']);
});

test('the same words have one translation, unless their context says that they mean another thing', () => {
  const entry = { file: 'app', locale: 'de-DE', source: 'Change', context: undefined, translation: 'Ändern' };
  const noun = { ...entry, file: 'desk', translation: 'Änderung' };
  expect(differing([entry, { ...entry, file: 'desk' }])).toEqual([]);
  expect(differing([entry, noun])).toEqual(['desk: "Change" is "Änderung", in app "Ändern"']);
  expect(differing([entry, { ...noun, context: 'a saved change' }, { ...noun, locale: 'pl-PL' }])).toEqual([]);
});
