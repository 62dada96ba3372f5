import { expect, test } from 'vitest';
import { attributeKind as kinds } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { checkValue, checkValues, toVerify, type CheckContext } from '#schema/rules/attributes.ts';
import { choicesOf, defaultOf, joinOptions, splitOptions } from '#schema/rules/choices-of.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { normalValue } from '#schema/rules/normal-value.ts';
import '#schema/rules/pattern-engine.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';

const context: CheckContext = { attributes: [], values: {}, today: '2026-11-20', has: () => undefined };
const codes = (attribute: Attribute, value: string, more: Partial<CheckContext> = {}) =>
  checkValue(attribute, value, { ...context, ...more }).map(({ code }) => code);

const has = (_id: string, value: string) => value === 'Anna';

test('R-154: a required field fails when empty, also with spaces only', () => {
  expect(codes(plainAttribute({ mandatory: true }), '')).toEqual(['required']);
  expect(codes(plainAttribute({ mandatory: true }), '  ')).toEqual(['required']);
  expect(codes(plainAttribute({}), '')).toEqual([]);
});

test('R-155: a required list of options has at least one and no empty one', () => {
  const several = plainAttribute({ mandatory: true, multi: true });
  expect([codes(several, ''), codes(several, 'a,,b'), codes(several, 'a,b')]).toEqual([['required'], ['required'], []]);
});

test('R-156: zero passes a required number only where zero is an answer; as text it is one', () => {
  const number = plainAttribute({ mandatory: true, kind: kinds.number });
  expect(codes(number, '0')).toEqual(['required']);
  expect(codes({ ...number, allowZeroAsValue: true }, '0')).toEqual([]);
  expect(codes({ ...number, mandatory: false }, '0')).toEqual([]);
  expect(codes(plainAttribute({ mandatory: true }), '0')).toEqual([]);
});

test('R-157: a read-only field is not checked', () => {
  expect(codes(plainAttribute({ mandatory: true, readOnly: true, regex: '^x$' }), 'y')).toEqual([]);
});

test('an attribute that is not entered in registration may be empty there', () => {
  expect(codes(plainAttribute({ mandatory: true, enteredInRegistration: false }), '')).toEqual([]);
});

test('R-159: the regex of the attribute speaks with its own message', () => {
  const attribute = plainAttribute({ regex: '^[a-z]+$', regexFlags: 'i', regexMessage: 'Letters only' });
  expect(checkValue(attribute, 'a1', context)).toEqual([
    { attributeId: 'a', code: 'regex', params: { message: 'Letters only' } },
  ]);
  expect(codes(attribute, 'AbC')).toEqual([]);
});

test('R-160: a regex allows an empty value that is not required', () => {
  expect(codes(plainAttribute({ regex: '^x+$' }), '')).toEqual([]);
  expect(codes(plainAttribute({ regex: '^x+$', mandatory: true }), '')).toEqual(['required']);
});

test('R-161: a date is stored as yyyy-MM-dd and must exist; one the calendar does not have is not a wrong format', () => {
  const date = plainAttribute({ kind: kinds.date });
  expect([codes(date, '1961-03-12'), codes(date, '12.03.1961'), codes(date, 'soon')]).toEqual([[], ['date'], ['date']]);
  for (const missing of ['1971-13-40', '31.02.61', '02/30/2026', '31022026'])
    expect([missing, codes(date, missing)]).toEqual([missing, ['missingDate']]);
  expect(codes(plainAttribute({ kind: kinds.stampDate }), 'x')).toEqual(['date']);
});

test('R-162: a list value is one of the items, every entry of several', () => {
  const list = plainAttribute({ kind: kinds.listValue, acceptable: ['A', 'B'] });
  expect([codes(list, 'A'), codes(list, 'C'), codes(list, 'A,B')]).toEqual([[], ['choice'], ['choice']]);
  expect([codes({ ...list, multi: true }, 'A,B'), codes({ ...list, multi: true }, 'A,C')]).toEqual([[], ['choice']]);
});

test('R-165: a number matches its mask, the default is ##.#', () => {
  expect(codes(plainAttribute({ kind: kinds.number }), '123')).toEqual(['number']);
  expect(codes(plainAttribute({ kind: kinds.numberReinput, format: '###########' }), '61031200123')).toEqual([]);
});

test('lengths count characters as people do', () => {
  const attribute = plainAttribute({ lengthLeast: 2, lengthMost: 4 });
  expect([codes(attribute, 'ż'), codes(attribute, 'żółw'), codes(attribute, 'żółwie')]).toEqual([
    ['tooShort'],
    [],
    ['longerThan'],
  ]);
  expect(codes(plainAttribute({}), 'x'.repeat(4001))).toEqual(['tooLong']);
});

test('decisions S11: a strict dictionary refuses what it does not hold, an open one marks it to verify', () => {
  const open = plainAttribute({ kind: kinds.textAutocomplete, dictionaryId: 'd' });
  const strict = { ...open, strict: true };
  expect(codes(strict, 'Hanna', { has })).toEqual(['dictionary']);
  expect(codes(open, 'Hanna', { has })).toEqual([]);
  expect(toVerify([open], { a: 'Hanna' }, { today: '', has })).toEqual(['a']);
  expect(toVerify([open], { a: 'Anna' }, { today: '', has })).toEqual([]);
});

test('decisions S11: without the dictionary on the device even a strict value is accepted, to be verified', () => {
  const strict = plainAttribute({ kind: kinds.textAutocomplete, dictionaryId: 'd', strict: true });
  expect(codes(strict, 'Hanna')).toEqual([]);
  expect(toVerify([strict], { a: 'Hanna' }, context)).toEqual(['a']);
});

test('S1 §5: the validation expression sees the other values', () => {
  const attributes = [
    plainAttribute({ id: 's', name: 'Start', kind: kinds.date }),
    plainAttribute({ id: 'e', kind: kinds.date, validationExpression: 'value >= [Start]' }),
  ];
  const check = (s: string, e: string) =>
    checkValues(attributes, { s, e }, context).map(({ attributeId, code }) => [attributeId, code]);
  expect(check('2019-01-01', '2018-12-31')).toEqual([['e', 'expression']]);
  expect(check('2019-01-01', '2019-01-01')).toEqual([]);
  expect(check('', '2018-12-31')).toEqual([]);
});

test('an unreadable rule lets the value pass and marks it to verify', () => {
  const broken = [plainAttribute({ regex: '(?=a)' }), plainAttribute({ id: 'b', validationExpression: 'value ===' })];
  expect(checkValues(broken, { a: 'x', b: 'y' }, context)).toEqual([]);
  expect(toVerify(broken, { a: 'x', b: 'y' }, context)).toEqual(['a', 'b']);
});

test('S1 §5: the mass update variant skips the mandatory check and nothing else', () => {
  const attribute = plainAttribute({ mandatory: true, regex: '^x$' });
  expect(codes(attribute, '', { tolerant: true })).toEqual([]);
  expect(codes(attribute, 'y', { tolerant: true })).toEqual(['regex']);
});

test('a master narrows what is accepted', () => {
  const attributes = [
    plainAttribute({ id: 'm' }),
    plainAttribute({ kind: kinds.listValue, masterId: 'm', acceptable: ['Payroll / Wages', 'Sales / Offers'] }),
  ];
  expect(choicesOf(attributes[1] as Attribute, { m: 'Sales' })).toEqual(['Sales / Offers']);
  expect(choicesOf(attributes[1] as Attribute, {})).toHaveLength(2);
  expect(checkValues(attributes, { m: 'Sales', a: 'Payroll / Wages' }, context).map(({ code }) => code)).toEqual(['choice']);
  expect(checkValues(attributes, { m: 'Payroll', a: 'Payroll / Wages' }, context)).toEqual([]);
});

test('a numbered series is no number: its prefix and zeros stay', () => {
  const series = plainAttribute({ kind: kinds.number, autonumber: true, format: '00000', defaultValue: 'KD/2019/' });
  expect(codes(series, 'KD/2019/00042')).toEqual([]);
});

test('R-177: the default of several options is split on commas', () => {
  expect(splitOptions(defaultOf({ defaultValue: 'a, b,a,', multi: true }))).toEqual(['a', 'b']);
  expect(defaultOf({ defaultValue: 'Nowak, Jan', multi: false })).toBe('Nowak, Jan');
  expect(joinOptions(['b', ' a ', '', 'b'])).toBe('b,a');
});

test('values are stored in one writing, whatever was typed', () => {
  const writing = { locale: 'pl', today: '2026-11-20' };
  expect(normalValue(plainAttribute({ kind: kinds.documentCode }), ' ]C1ab12 ', writing)).toBe('AB12');
  expect(normalValue(plainAttribute({ kind: kinds.date }), '12.3.61', writing)).toBe('1961-03-12');
  expect(normalValue(plainAttribute({ kind: kinds.date }), '31.02.1961', writing)).toBe('31.02.1961');
  expect(normalValue(plainAttribute({ kind: kinds.number }), '12.', writing)).toBe('12');
  expect(normalValue(plainAttribute({ removeWhitespace: true }), ' 61 03 12 ', writing)).toBe('610312');
  expect(normalValue(plainAttribute({}), '  Nowak Jan ', writing)).toBe('Nowak Jan');
  // names of files and pasted texts of some systems have letters and accents apart
  expect(normalValue(plainAttribute({}), 'Łódź Świąt'.normalize('NFD'), writing)).toBe('Łódź Świąt'.normalize('NFC'));
});

test('a finished document asks each dictionary once per value and gets issues and doubts together', async () => {
  const asked: string[] = [];
  const attributes = [
    plainAttribute({ kind: kinds.textAutocomplete, dictionaryId: 'names' }),
    plainAttribute({ id: 'b', kind: kinds.listValue, dictionaryId: 'parts' }),
    plainAttribute({ id: 'c', kind: kinds.textAutocomplete, dictionaryId: 'names' }),
  ];
  const lookUp = async (dictionaryId: string, value: string) => {
    asked.push(`${dictionaryId}/${value}`);
    return value === 'Anna';
  };
  expect(await checkDocument(attributes, { a: 'Anna', b: 'X', c: '' }, { today: '2026-11-20', lookUp })).toEqual({
    issues: [{ attributeId: 'b', code: 'dictionary', params: { value: 'X' } }],
    toVerify: ['b'],
  });
  expect(asked).toEqual(['names/Anna', 'parts/X']);
});
