import { attributeKind as kinds, fillAction } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';

/** The class *HR personal file* of ux.md §6.2, for tests and for looking at the form. */
export const personalFile: DocumentClass = {
  id: 'hr',
  projectId: 'p',
  name: 'HR personal file',
  fileFolder: false,
  codeRepeats: false,
  version: 3,
  attributes: [
    plainAttribute({ id: 'dep', name: 'Department', inherited: true, mandatory: true }),
    plainAttribute({ id: 'year', name: 'Year', inherited: true, kind: kinds.number, format: '0000' }),
    plainAttribute({ id: 'ret', name: 'Retention', inherited: true }),
    plainAttribute({ id: 'lang', name: 'Language', inherited: true }),
    plainAttribute({ id: 'code', name: 'Document code', kind: kinds.documentCode, mandatory: true, regex: '^\\d{12}$' }),
    plainAttribute({
      id: 'no',
      name: 'Personal no.',
      autonumber: true,
      mandatory: true,
      format: '00000',
      defaultValue: 'KD/2019/',
    }),
    plainAttribute({ id: 'surname', name: 'Surname', reinput: true, mandatory: true, lengthLeast: 2 }),
    plainAttribute({ id: 'first', name: 'First name', kind: kinds.textAutocomplete, dictionaryId: 'names', mandatory: true }),
    plainAttribute({ id: 'born', name: 'Date of birth', kind: kinds.date, mandatory: true, format: 'dd.MM.yyyy' }),
    plainAttribute({
      id: 'part',
      name: 'Part of file',
      kind: kinds.listValue,
      mandatory: true,
      acceptable: ['Part A, recruitment', 'Part B, employment', 'Part C, end of work'],
      fillAction: fillAction.keepLast,
    }),
  ],
};
