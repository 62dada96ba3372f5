import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { servicesText } from '#schema/records/order.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { attributeName, fieldLabel, fieldText } from './field-words.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const names = new Map([
  ['costCenter/c1', 'CC-100 Payroll'],
  ['containerType/c1', 'Archive box'],
]);
const text = (field: string, value: string | null) => fieldText(i18n, names, field, value);

test('a reference is shown by the name of its kind; an unknown id is marked as such', () => {
  expect(text('costCenterId', 'c1')).toBe('CC-100 Payroll');
  expect(text('containerTypeId', 'c1')).toBe('Archive box');
  expect(text('classId', 'c1')).toBe('c1 (no longer available)');
  expect(text('costCenterId', null)).toBe('');
});

test('a value of a document is never taken for an id, whatever its attribute is called', () => {
  expect(text('values.costCenterId', 'c1')).toBe('c1');
  expect(text('description', 'c1')).toBe('c1');
});

test('services of an order are shown by name, with how many where it is more than one', () => {
  const list = servicesText([
    { serviceId: 'p5', quantity: 1 },
    { serviceId: 'bin', quantity: 3 },
    { serviceId: 'gone', quantity: 1 },
  ]);
  const offered = new Map([
    ['destroyService/p5', 'Shredding P-5'],
    ['destroyService/bin', 'Container'],
  ]);
  expect(fieldText(i18n, offered, 'services', list)).toBe('Container × 3, gone (no longer available), Shredding P-5');
  expect(fieldText(i18n, undefined, 'services', list)).toBe('…');
  expect(fieldText(i18n, offered, 'services', '')).toBe('');
});

test('names that are still read put no id in front of a person', () => {
  expect(fieldText(i18n, undefined, 'costCenterId', 'c1')).toBe('…');
  expect(attributeName(undefined, 'values.hr-surname')).toBe('…');
});

test('a field every record has is called in the language of the person, an attribute as its class calls it', () => {
  expect(fieldLabel(i18n, { field: 'costCenterId', label: 'costCenterId' })).toBe('Cost center');
  expect(fieldLabel(i18n, { field: 'values.surname', label: 'Surname' })).toBe('Surname');
});

test('an attribute is shown by its name; one without a class, by its id', () => {
  const surname = plainAttribute({ id: 'hr-surname', name: 'Surname' });
  expect(attributeName([{ attributes: [surname] }], 'values.hr-surname')).toBe('Surname');
  expect(attributeName([{ attributes: [surname] }], 'values.hr-year')).toBe('hr-year');
});
