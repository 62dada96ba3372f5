import { expect, test } from 'vitest';
import { attributeKind as kinds } from '#schema/codes.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { inputTypeOf, inputTypeOfKind } from './input-props.ts';

test('R-090: what is written in letters has a line of text', () => {
  const { text, boxCode, defaultValue, density, distinction, documentCode, fileFolderCode, note } = kinds;
  const written = [text, boxCode, defaultValue, density, distinction, documentCode, fileFolderCode, note];
  expect(written.map((kind) => inputTypeOfKind[kind])).toEqual(written.map(() => 'text'));
});

test('R-091, R-092: a list is chosen from, both kinds of dates are dates', () => {
  expect(inputTypeOfKind[kinds.listValue]).toBe('select');
  expect([inputTypeOfKind[kinds.date], inputTypeOfKind[kinds.stampDate]]).toEqual(['date', 'date']);
});

test('R-093: what is typed twice or has hints keeps its own input, and any attribute may be typed twice', () => {
  expect(
    [kinds.textReinput, kinds.numberReinput, kinds.textAutocomplete, kinds.numberAutocomplete].map(
      (kind) => inputTypeOfKind[kind],
    ),
  ).toEqual(['textReinput', 'numberReinput', 'textAutocomplete', 'numberAutocomplete']);
  expect(inputTypeOf(plainAttribute({ id: 'a', kind: kinds.number, reinput: true }))).toBe('numberReinput');
  expect(inputTypeOf(plainAttribute({ id: 'a', kind: kinds.documentCode, reinput: true }))).toBe('textReinput');
});
