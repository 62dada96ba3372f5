import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { carriedInto, keyedFor, twinIn } from '#schema/rules/twin-attribute.ts';

/** One rule for the same attribute in another class: for a search, a plan of a move, and work that follows its box. */

const classOf = (id: string, ...attributes: Parameters<typeof plainAttribute>[0][]) =>
  ({ id, attributes: attributes.map((one) => plainAttribute(one)) }) as DocumentClass;

const from = classOf('from', { id: 'f-name', name: 'Miejscowość' }, { id: 'f-date', name: 'Date' }, { id: 'f-own', name: 'Own' });
const to = classOf(
  'to',
  { id: 't-plain', name: 'miejscowosc' },
  { id: 't-name', name: 'Miejscowość' },
  { id: 't-date', name: 'Date', kind: attributeKind.number },
);

test('the same name and kind are the same attribute; accents and case make no other one, unless one is written exactly so', () => {
  const [name, date] = from.attributes;
  if (!name || !date) throw new Error('No attributes.');
  expect(twinIn(to, name)?.id).toBe('t-name');
  expect(twinIn(classOf('other', { id: 'o', name: 'MIEJSCOWOSC' }), name)?.id).toBe('o');
  expect(twinIn(to, date)).toBeUndefined();
});

test('a plan of a move and work keyed by the class before carry the same values', () => {
  const values = { 'f-name': 'Łódź', 'f-date': '2026-01-01', 'f-own': 'x' };
  expect(carriedInto(to, from, values)).toMatchObject({ 't-name': 'Łódź', 't-date': '' });
  // what has no place in the class keeps its key, so that a supervisor decides about it
  expect(keyedFor(to, from, values)).toEqual({ 't-name': 'Łódź', 'f-date': '2026-01-01', 'f-own': 'x' });
});
