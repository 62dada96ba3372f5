import { expect, test } from 'vitest';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { comparable, identityIn, isSamePerson, isWhole } from '#schema/rules/identity.ts';

const attributes = [
  plainAttribute({ id: 'pesel', role: 'nationalId' as const }),
  plainAttribute({ id: 'last', role: 'surname' as const }),
  plainAttribute({ id: 'first', role: 'firstName' as const }),
  plainAttribute({ id: 'day', role: 'born' as const }),
  plainAttribute({ id: 'note' }),
];
const blank = { nationalId: '', surname: '', firstName: '', born: '' };
const named = comparable({ ...blank, surname: 'Żółkiewska', firstName: 'Anna Maria', born: '1981-04-02' });
const numbered = comparable({ ...blank, nationalId: '810402 12345' });

test.each([
  ['the same names, written otherwise', named, { last: ' zolkiewska', first: 'ANNA  MARIA', day: '1981-04-02' }, true],
  ['another day of birth', named, { last: 'Żółkiewska', first: 'Anna Maria', day: '1981-04-03' }, false],
  ['no day of birth', named, { last: 'Żółkiewska', first: 'Anna Maria' }, false],
  ['the number with other separators', numbered, { pesel: '81-04-02-12345' }, true],
  ['another number', numbered, { pesel: '81040212346' }, false],
  ['a name where the number is wanted', numbered, { last: 'Żółkiewska' }, false],
  ['a value of no role', named, { note: 'Żółkiewska Anna Maria 1981-04-02' }, false],
] as const)('a document with %s', (_, wanted, values, is) => {
  expect(isSamePerson(wanted, identityIn(attributes, values))).toBe(is);
});

test('a number that differs decides against equal names: two people can share them', () => {
  const wanted = { ...named, nationalId: '81040212345' };
  const found = { last: 'Żółkiewska', first: 'Anna Maria', day: '1981-04-02' };
  expect(isSamePerson(wanted, identityIn(attributes, { ...found, pesel: '81040299999' }))).toBe(false);
  expect(isSamePerson(wanted, identityIn(attributes, found))).toBe(true);
});

test('a name alone names no person', () => {
  expect([named, numbered, { ...named, born: '' }, blank].map(isWhole)).toEqual([true, true, false, false]);
});
