import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { refusedDocument } from '#src/parts/answers/refused-document.ts';

/** Reasons of a change that ran as work: it keeps the code of a value that did not pass, and the name of its field. */
const faults: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`a value is missing`,
  tooLong: msg`the value is too long`,
  tooShort: msg`the value is too short`,
  longerThan: msg`the value is too long`,
  number: msg`it is not a number`,
  date: msg`it is not a date`,
  missingDate: msg`there is no such date`,
  choice: msg`the value is not in the list`,
  dictionary: msg`the value is not in the value list`,
  regex: msg`the value does not have the right form`,
  expression: msg`the value does not fit the other values`,
  duplicateCode: msg`a document with this code exists`,
};

/** The reason for which a document did not change. */
export function unchangedText(i18n: I18n, { code, message, issue }: Pick<DocumentVerdict, 'code' | 'message' | 'issue'>): string {
  const fault = issue ? undefined : faults[code];
  return fault ? `${message}: ${i18n._(fault)}` : refusedDocument(i18n, { code, message, issue });
}
