import { expect, test } from 'vitest';
import '#schema/rules/pattern-engine.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { attributeKind as kinds } from '#schema/codes.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { containerForm, inheritedNormal } from './container.form.ts';

const asked = (more: Parameters<typeof plainAttribute>[0]) => plainAttribute({ inherited: true, ...more });
const documentClass = {
  attributes: [
    asked({ id: 'clinic', kind: kinds.listValue, acceptable: ['North', 'South'], mandatory: true }),
    asked({ id: 'currency', kind: kinds.listValue, acceptable: ['PLN', 'EUR'] }),
    asked({ id: 'archive', readOnly: true }),
    asked({ id: 'from', kind: kinds.date, format: 'dd.MM.yyyy' }),
    asked({ id: 'folder', kind: kinds.fileFolderCode }),
    asked({ id: 'permit', removeWhitespace: true }),
  ],
} as unknown as DocumentClass;

test('S1 §3: a fixed value that need not be there can be emptied, and one that is read only is not typed', () => {
  const { fields } = containerForm(undefined, documentClass, false, 'pl-PL');
  const field = (id: string) => fields.find(({ name }) => name === `inherited.${id}`);
  expect(field('currency')?.emptyOption).toBeDefined();
  expect(field('clinic')?.emptyOption).toBeUndefined();
  expect([field('archive')?.readOnly, field('from')?.readOnly]).toEqual([true, false]);
});

test('decisions S5: fixed values of a box are stored in the writing of their attributes, like those of a document', () => {
  const typed = { clinic: ' North', currency: '', from: '12.3.61', folder: ']C1ab-7 ', permit: 'PL 12 3', other: 'x' };
  expect(inheritedNormal(documentClass, typed, { locale: 'pl-PL', today: '2026-11-22' })).toEqual({
    clinic: 'North',
    from: '1961-03-12',
    folder: 'AB-7',
    permit: 'PL123',
  });
});
