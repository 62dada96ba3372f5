import { expect, test } from 'vitest';
import { attributeKind as kinds } from '#schema/codes.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { narrowedHints } from './narrowed-hints.ts';
import { typeOfAttribute } from './type-of-attribute.ts';

const values = ['Payroll / Wages', 'Payroll / Warrants', 'Sales / Warranty', 'Wages'];
const find = (text: string) => values.filter((value) => value.startsWith(text));
const post = plainAttribute({ id: 'post', kind: kinds.textAutocomplete, dictionaryId: 'posts', masterId: 'department' });

test('S1 §3 attributeMasterID: hints are those of the master, whether its part was typed or not', async () => {
  const under = { department: 'Payroll' };
  expect(narrowedHints(post, under, 'Wa', find)).toEqual(['Payroll / Wages', 'Payroll / Warrants']);
  expect(narrowedHints(post, under, 'Payroll / Wag', find)).toEqual(['Payroll / Wages']);
  expect(await narrowedHints(post, under, 'Wag', async (text) => find(text))).toEqual(['Payroll / Wages']);
  expect(narrowedHints(post, {}, 'Wa', find)).toEqual(['Wages']);
});

test('where a value is typed once no kind asks for it twice', () => {
  const twice = [kinds.textReinput, kinds.numberReinput].map((kind) => plainAttribute({ id: 'a', kind }));
  expect(twice.map((attribute) => typeOfAttribute(attribute))).toEqual(['textReinput', 'numberReinput']);
  expect(twice.map((attribute) => typeOfAttribute(attribute, false))).toEqual(['text', 'number']);
  expect(typeOfAttribute(plainAttribute({ id: 'a', kind: kinds.date, reinput: true }), false)).toBe('date');
});
