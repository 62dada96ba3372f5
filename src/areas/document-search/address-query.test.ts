import { expect, test } from 'vitest';
import { attributeKind as kinds } from '#schema/codes.ts';
import type { SearchAttribute } from '#schema/calls/search.ts';
import { askedBy, conditionsOf, defaultsOf, isEmpty, queryIn, without } from './address-query.ts';
import { targetOf } from './use-target.ts';

/** A query lives in its address. */
const attribute = (fields: Partial<SearchAttribute>): SearchAttribute => ({
  id: 'a',
  name: 'A',
  kindId: kinds.text,
  options: [],
  isMultiOptions: false,
  defaultValue: '',
  format: '',
  readOnly: false,
  removeWhitespace: false,
  ...fields,
});

test('a pasted link is the same search: words, a text, several options, both ends of a range', () => {
  const query = queryIn({
    q: ' kowal ',
    'a-name': 'Jan',
    'o-kind': 'Contract, Annex,',
    'f-born': '1960-01-01',
    't-born': '1970-12-31',
    peek: '7',
    'a-empty': ' ',
  });
  expect(conditionsOf(query)).toEqual({
    text: 'kowal',
    attributes: [
      { id: 'name', value: 'Jan' },
      { id: 'kind', options: ['Contract', 'Annex'] },
      { id: 'born', from: '1960-01-01', to: '1970-12-31' },
    ],
  });
});

test('a chip takes all parts of its attribute away, and the words their own', () => {
  const query = queryIn({ q: 'kowal', 'f-born': '1', 't-born': '2' });
  expect(without(query, 'born')).toEqual({ q: 'kowal' });
  expect(without(query, 'text')).toEqual({ 'f-born': '1', 't-born': '2' });
  expect(isEmpty(without(without(query, 'born'), 'text'))).toBe(true);
});

test('R-177: default values fill the form; options are parted at commas', () => {
  const attributes = [
    attribute({ id: 'kind', options: ['Contract', 'Annex'], defaultValue: 'Contract,Annex' }),
    attribute({ id: 'born', kindId: kinds.date, defaultValue: '1960-01-01' }),
    attribute({ id: 'name', defaultValue: 'Jan' }),
    attribute({ id: 'other' }),
  ];
  const query = defaultsOf(attributes);
  expect(query).toEqual({ 'o-kind': 'Contract,Annex', 'f-born': '1960-01-01', 't-born': '1960-01-01', 'a-name': 'Jan' });
  expect(conditionsOf(query).attributes?.[0]).toEqual({ id: 'kind', options: ['Contract', 'Annex'] });
});

test('an attribute is asked for by its options, by a range of days or numbers, or by a contained text', () => {
  expect(askedBy({ kindId: kinds.date, options: [] })).toBe('days');
  expect(askedBy({ kindId: kinds.numberReinput, options: [] })).toBe('numbers');
  expect(askedBy({ kindId: kinds.textAutocomplete, options: [] })).toBe('text');
  expect(askedBy({ kindId: kinds.listValue, options: ['x'] })).toBe('options');
});

test('S0 §2: a search without an entry of its own has its project in the address', () => {
  expect(targetOf('class', '-1', 'p')).toMatchObject({ kind: 'link', asked: { linkId: 'p' } });
  expect(targetOf('class', 'k', undefined).asked).toEqual({ classId: 'k' });
  expect(targetOf('link', 'p', undefined).asked).toEqual({ linkId: 'p' });
});

test('the order of a result is part of its address, and asks for no document', () => {
  const query = queryIn({ sort: '-name' });
  expect(conditionsOf(query)).toEqual({ sort: { column: 'name', down: true } });
  expect(conditionsOf(queryIn({ sort: 'name' }))).toEqual({ sort: { column: 'name', down: false } });
  expect(isEmpty(query)).toBe(true);
});
