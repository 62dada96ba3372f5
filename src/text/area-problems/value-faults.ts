import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a value did not pass, by its code, in words that follow the name of the field. */
export const valueFaults: Readonly<Record<string, MessageDescriptor>> = {
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
