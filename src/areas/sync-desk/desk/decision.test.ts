import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';
import { carriedOver, choiceOf, missing, proposed, resultOf } from './decision.ts';

const field = (name: string, device: string | null, service: string | null, suggested: 'device' | 'service'): DifferingField => ({
  field: name,
  label: name,
  base: null,
  device,
  service,
  deviceEvidence: '',
  serviceEvidence: '',
  suggested,
  because: '',
});
const surname = field('values.surname', 'Wiśniewska', 'Wisniewska-Kot', 'device');
const born = field('values.born', '1971-07-11', '1971-01-17', 'service');
const note = field('values.note', 'Cover torn', null, 'device');
const conflict = { kind: 'changed', fields: [surname, born, note] } as Conflict;

test('untouched fields take their suggested side, and every field is named in the choice', () => {
  const decision = { ...proposed('fields', 'doubleEntry'), fields: { 'values.note': { from: 'service' as const, value: '' } } };
  expect(choiceOf(conflict, decision)).toEqual({
    take: 'fields',
    fields: {
      'values.surname': { from: 'device', value: '' },
      'values.born': { from: 'service', value: '' },
      'values.note': { from: 'service', value: '' },
    },
  });
  expect([surname, born, note].map((each) => resultOf(decision, each))).toEqual(['Wiśniewska', '1971-01-17', null]);
});

test('a decision without what its choice needs is not sent', () => {
  expect(missing(conflict, proposed('newCode', 'x'))).toBe('code');
  expect(missing(conflict, proposed('return', 'x'))).toBe('note');
  expect(missing(conflict, { ...proposed('fields', 'x'), note: 'n'.repeat(LIMITS.noteCharacters + 1) })).toBe('shorterNote');
  expect(missing(conflict, proposed('fields', ' '))).toBe('reason');
  expect(missing(conflict, proposed('fields', 'x'))).toBeUndefined();
});

test('a look-alike case takes the sides, never a typed value of another record', () => {
  const decision = {
    ...proposed('fields', 'x'),
    fields: { 'values.surname': { from: 'edit' as const, value: 'Kot' }, 'values.born': { from: 'device' as const, value: '' } },
  };
  expect(carriedOver(decision, { ...conflict, fields: [surname, born] }).fields).toEqual({
    'values.born': { from: 'device', value: '' },
  });
});

test('every withdrawn value of a document is replaced in one choice, and none may be left out', () => {
  const [dept, place] = [field('values.dept', 'Marketing', null, 'device'), field('values.place', 'Praga', null, 'device')];
  const about = { kind: 'valueWithdrawn', fields: [dept, place] } as Conflict;
  const one = { ...proposed('value', 'x'), values: { 'values.dept': ' Legal ' } };
  expect(missing(about, one)).toBe('value');
  const both = { ...one, values: { ...one.values, 'values.place': 'Łódź' } };
  expect(missing(about, both)).toBeUndefined();
  expect(choiceOf(about, both)).toEqual({ take: 'value', attributeId: 'dept', value: 'Legal', more: { place: 'Łódź' } });
});
