import { attributeKind, fillAction } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** An attribute without any rule: a line of text, entered in registration. `more` overrides its fields. */
export function plainAttribute(more: Partial<Attribute>): Attribute {
  return {
    id: 'a',
    name: 'Attribute',
    kind: attributeKind.text,
    format: '',
    mandatory: false,
    reinput: false,
    inherited: false,
    enteredInRegistration: true,
    autonumber: false,
    separator: false,
    readOnly: false,
    multi: false,
    masterId: '',
    fillAction: fillAction.none,
    acceptable: [],
    regex: '',
    regexFlags: '',
    regexMessage: '',
    validationExpression: '',
    description: '',
    defaultValue: '',
    allowZeroAsValue: false,
    removeWhitespace: false,
    lengthLeast: 0,
    lengthMost: 0,
    dictionaryId: '',
    strict: false,
    ...more,
  };
}
