import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Preference } from '#schema/records/settings.ts';
import { isPreferenceText, mayBeSaved } from '#schema/rules/preferences.ts';
import { formIssues } from '#src/kit/form/form-rules.ts';
import { freshForm } from '#src/kit/form/form-state.ts';
import { changedPreferences, preferenceForm, preferenceOptions, savedValues } from './preference.form.ts';
import { groupsOf, inputGrid } from './preference-groups.ts';

i18n.activate('en-US');
const preference = (id: number, name: string, value = '', choices: readonly string[] | null = null): Preference => ({
  preferenceID: id,
  preferenceName: name,
  preferenceValue: value,
  defaultValue: '',
  preferenceValueList: choices ? choices.map((key) => ({ key, value: key })) : null,
});
const list = [
  preference(17, 'Number of input columns', 'auto', ['auto', 'one', 'two', 'three']),
  preference(104, 'City (Delivery address)', 'Kraków'),
  preference(5, 'Default catalog', 'c1', ['c1']),
  preference(113, 'Email (Contact)'),
  preference(1, 'Language', 'EN', ['EN', 'PL']),
  preference(103, '(Delivery address) Postal code'),
  preference(900, 'Colour of the labels', 'red', ['red', 'blue']),
  preference(901, 'Gate (Yard)'),
  preference(16, 'Default project', 'p1', ['p1', 'p2']),
];
const { start, sections } = groupsOf(list);
const all = [...start, ...sections.flatMap(([, preferences]) => preferences)];
const form = preferenceForm('x', all);
const fieldNamed = (name: string) => form.fields.find((field) => field.name === name);

test('R-080: inputs are grouped by the section in parentheses, which their labels lose', () => {
  expect(sections.map(([section, preferences]) => [section, preferences.map(({ label }) => label)])).toEqual([
    ['Delivery address', ['City', 'Postal code']],
    ['Contact', ['Email']],
    ['Yard', ['Gate']],
  ]);
});

test('R-081: project, class and the others come first, in this order; a preference without a section is one of the others', () => {
  expect(start.map(({ preferenceID }) => preferenceID)).toEqual([16, 5, 1, 17, 900]);
});

test('R-082: a select where there is a list of values, also an empty one, otherwise text', () => {
  expect(Object.fromEntries(form.fields.map(({ name, type }) => [name, type]))).toEqual({
    p16: 'select',
    p5: 'select',
    p1: 'select',
    p17: 'select',
    p900: 'select',
    p104: 'text',
    p103: 'text',
    p113: 'text',
    p901: 'text',
  });
  const [emptied] = groupsOf([preference(5, 'Default catalog', '', [])]).start;
  expect(emptied && preferenceForm('x', [emptied]).fields[0]?.type).toBe('select');
});

test('R-083, R-084: preference 17 lays the inputs out: auto by the width of the page, otherwise one, two or three', () => {
  expect(inputGrid('auto')).toBe('grid-cols-1 sm:grid-cols-2 lg:grid-cols-3');
  expect(inputGrid('one')).toBe('grid-cols-1');
  expect(inputGrid('two')).toContain('/2');
  expect(inputGrid('three')).toContain('/3');
  expect(inputGrid('seven')).toBe(inputGrid('auto'));
});

test('R-095: language and columns have no empty option, every other select has one', () => {
  const selects = form.fields.filter(({ type }) => type === 'select');
  expect(selects.filter(({ emptyOption }) => !emptyOption).map(({ name }) => name)).toEqual(['p1', 'p17']);
  for (const id of [1, 17]) expect(mayBeSaved(preference(id, '', '', ['a']), '')).toBe(false);
});

const offered = (...catalogs: string[]) =>
  preferenceOptions(
    all,
    catalogs.map((value) => ({ value, label: value })),
    i18n,
  );

test('R-148: the classes offered come from outside, by project; a class of the project before may not be saved', () => {
  const writing = { locale: 'en', today: '2026-11-21' };
  const wrong = (...catalogs: string[]) => [
    ...formIssues(form, freshForm(savedValues(list)), offered(...catalogs), writing).keys(),
  ];
  expect(wrong('c1', 'c2')).toEqual([]);
  expect(wrong('c2')).toEqual(['p5']);
});

test('R-183: only what a person changed is sent, and a text has to be what its preference asks for', () => {
  const values = { ...savedValues(list), p104: 'Łódź', p16: '' };
  expect(changedPreferences(list, values)).toEqual([
    { preferenceID: 104, preferenceValue: 'Łódź' },
    { preferenceID: 16, preferenceValue: '' },
  ]);
  expect(changedPreferences(list, savedValues(list))).toEqual([]);
  const rule = fieldNamed('p113')?.check;
  expect(rule?.('nobody', {})).not.toBeNull();
  expect(rule?.('nobody@example.test', {})).toBeNull();
  expect(isPreferenceText(112, '+48 (12) 345-67-89')).toBe(true);
  expect(isPreferenceText(112, 'call me')).toBe(false);
  expect(isPreferenceText(101, 'two\nlines')).toBe(false);
});
