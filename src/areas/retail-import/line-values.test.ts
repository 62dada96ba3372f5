import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { personalFile } from '#tests/bench/personal-file.ts';
import { begunFields, fieldsAfter, nameOf, valuesOfLine, type RetailFields } from './line-values.ts';

const writing = { locale: 'pl-PL', today: '2026-11-20' };
const documentClass: DocumentClass = personalFile;

test('a kept value is the same for all files, and a series goes on by one each', () => {
  const series = documentClass.attributes.find(({ autonumber }) => autonumber) ?? expect.fail('no series');
  let fields: RetailFields = { typed: { surname: ' Kowalska ', [series.id]: 'KD/2019/00009' }, named: '' };
  const made = [1, 2, 3].map(() => {
    const { values } = valuesOfLine(documentClass, fields, { fileName: 'a.pdf', writing });
    fields = fieldsAfter(documentClass, fields);
    return values;
  });
  expect(made.map((values) => values[series.id])).toEqual(['KD/2019/00009', 'KD/2019/00010', 'KD/2019/00011']);
  expect(made.map((values) => values['surname'])).toEqual(['Kowalska', 'Kowalska', 'Kowalska']);
});

test('one attribute takes the name of each file, without its ending', () => {
  const fields = { typed: { surname: 'other' }, named: 'surname' };
  const { values } = valuesOfLine(documentClass, fields, { fileName: 'Nowak.2019.pdf', writing });
  expect(values['surname']).toBe('Nowak.2019');
  expect(nameOf('scan')).toBe('scan');
});

test('a class begins with its default values', () => {
  expect(Object.keys(begunFields(documentClass).typed)).toHaveLength(documentClass.attributes.length);
});

test('the code of a document is also the value of its code attribute, as the class asks for it', () => {
  const coded = documentClass.attributes.map((one) =>
    one.id === 'surname' ? { ...one, kind: attributeKind.documentCode } : { ...one, autonumber: false },
  );
  const fields = { typed: {}, named: 'surname' };
  const { code, values } = valuesOfLine({ ...documentClass, attributes: coded }, fields, {
    fileName: 'ab-1.pdf',
    writing,
  });
  expect([code, values['surname']]).toEqual(['AB-1', 'AB-1']);
});
