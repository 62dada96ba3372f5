import { expect, test } from 'vitest';
import { attributeKind as kinds, fillAction } from '#schema/codes.ts';
import { askedAttributes, beginDocument, keptByClass, nextField, type Known } from '#schema/rules/inherit.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';

const known: Known = { inherited: {}, last: {}, pinned: new Set(), numbers: {}, today: '2026-11-20' };
const begin = (attribute: Parameters<typeof plainAttribute>[0], more: Partial<Known>) =>
  beginDocument([plainAttribute(attribute)], { ...known, ...more })['a'];

test('ux §6.2: inherited before autonumber before kept before today before the default', () => {
  const attribute = { inherited: true, autonumber: true, defaultValue: 'd' };
  const all = { inherited: { a: 'i' }, numbers: { a: 'n1' }, last: { a: 'l' }, pinned: new Set(['a']) };
  expect(begin(attribute, all)).toEqual({ value: 'i', from: 'inherited' });
  expect(begin(attribute, { ...all, inherited: {} })).toEqual({ value: 'n1', from: 'autonumber' });
  expect(begin(attribute, { ...all, inherited: {}, numbers: {} })).toEqual({ value: 'l', from: 'kept' });
  expect(begin({ kind: kinds.date, fillAction: fillAction.today }, {})).toEqual({ value: '2026-11-20', from: 'kept' });
  expect(begin({ ...attribute, autonumber: false }, {})).toEqual({ value: 'd', from: 'kept' });
  expect(begin(attribute, { numbers: { a: 'd' } })).toEqual({ value: '', from: 'empty' });
  expect(begin({}, { last: { a: 'l' } })).toEqual({ value: '', from: 'empty' });
});

test('a value of the container is not taken for an attribute that is not inherited', () => {
  expect(begin({}, { inherited: { a: 'i' } })).toEqual({ value: '', from: 'empty' });
});

test('the class defines the initial keep setting', () => {
  expect(keptByClass([plainAttribute({ fillAction: fillAction.keepLast }), plainAttribute({ id: 'b' })])).toEqual(['a']);
});

test('inherited attributes are asked for only while the container has no value', () => {
  const attributes = [plainAttribute({ inherited: true }), plainAttribute({ id: 'b', enteredInRegistration: false })];
  expect(askedAttributes(attributes, { a: 'x' })).toEqual([]);
  expect(askedAttributes(attributes, { a: '' }).map(({ id }) => id)).toEqual(['a']);
});

const form = [
  plainAttribute({ id: 'code', mandatory: true }),
  plainAttribute({ id: 'shown', readOnly: true }),
  plainAttribute({ id: 'name', mandatory: true }),
  plainAttribute({ id: 'note' }),
  plainAttribute({ id: 'part', mandatory: true }),
];
const next = (from: string, filled: string[], faulty: string[] = []) =>
  nextField(form, from, { isEmpty: (id) => !filled.includes(id), isFaulty: (id) => faulty.includes(id) });

test('ux §6.2: Enter skips what has a value and what cannot be typed into', () => {
  expect(next('', ['code'])).toBe('name');
  expect(next('code', ['code', 'part'])).toBe('name');
});

test('ux §6.2: an optional field is visited on the way, and left behind when it stays empty', () => {
  expect(next('name', ['code', 'name', 'part'])).toBe('note');
  expect(next('note', ['code', 'name', 'part'])).toBeNull();
});

test('ux §6.2: on the last field Enter saves, unless a field before it still needs a value', () => {
  expect(next('part', ['code', 'name', 'part'])).toBeNull();
  expect(next('part', ['name', 'part'])).toBe('code');
  expect(next('part', ['code', 'name', 'part'], ['name'])).toBe('name');
});
