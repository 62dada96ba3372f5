import type { MessageDescriptor } from '@lingui/core';
import { attributeKind as kinds, type AttributeKind } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import type { DateOrder } from '#schema/rules/dates.ts';
import type { InputType } from '#src/kit/inputs/input-props.ts';

/** Values of a form by field name. Always text, like every value of the product; a ticked checkbox is `true`. */
export type FormValues = Record<string, string>;

/** One declared field: what it is called, which input it has, which rules it is held to (S0 §5). */
export interface FormFieldOf<T extends FormValues> {
  name: keyof T & string;
  /** A text of ours, or a name out of the client's configuration as it is. */
  label: MessageDescriptor | string;
  type: InputType;
  /** Fails when empty; a function where other values decide. */
  required?: boolean | ((values: T) => boolean) | undefined;
  /** Condition of the field: while false, it is not shown, checked or sent. */
  when?: ((values: T) => boolean) | undefined;
  help?: MessageDescriptor | undefined;
  placeholder?: MessageDescriptor | undefined;
  /** Text next to a checkbox. */
  caption?: MessageDescriptor | undefined;
  maxLength?: number | undefined;
  mask?: string | undefined;
  dateOrder?: DateOrder | undefined;
  pattern?: { regex: string; flags?: string; message: MessageDescriptor } | undefined;
  /** A rule of its own, asked when the others pass. Null when the value is right. */
  check?: ((value: string, values: T) => MessageDescriptor | null) | undefined;
  multiple?: boolean | undefined;
  /** Text of the empty choice of a select; left out where one must be chosen. */
  emptyOption?: MessageDescriptor | undefined;
  code?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoComplete?: string | undefined;
  opensOnFocus?: boolean | undefined;
}

export interface FormDefinition<T extends FormValues> {
  /** Begins the ids of its fields, and names its draft. */
  id: string;
  fields: readonly FormFieldOf<T>[];
  /** No asterisks: sign-in and password pages. */
  plain?: boolean | undefined;
  /** Labels are next to the inputs if there is space. */
  layout?: 'top' | 'side' | undefined;
}

/** Declares a form (H9, H10): fields and rules are data, the kit does the rest. */
export function formOf<T extends FormValues>(): (definition: FormDefinition<T>) => FormDefinition<T> {
  return (definition) => definition;
}

const kindOfType: Record<InputType, AttributeKind> = {
  text: kinds.text,
  number: kinds.number,
  select: kinds.listValue,
  date: kinds.date,
  checkbox: kinds.text,
  password: kinds.text,
  textReinput: kinds.textReinput,
  numberReinput: kinds.numberReinput,
  textAutocomplete: kinds.textAutocomplete,
  numberAutocomplete: kinds.numberAutocomplete,
};

/** A declared field as an attribute, so that forms and documents are held to the same rules. */
export function attributeOfField<T extends FormValues>(
  field: FormFieldOf<T>,
  values: T,
  options: readonly string[] | undefined,
): Attribute {
  return plainAttribute({
    id: field.name,
    kind: kindOfType[field.type],
    format: field.type === 'date' ? (field.dateOrder ?? '') : (field.mask ?? ''),
    mandatory: typeof field.required === 'function' ? field.required(values) : (field.required ?? false),
    readOnly: field.readOnly ?? false,
    multi: field.multiple ?? false,
    acceptable: field.type === 'select' ? [...(options ?? [])] : [],
    regex: field.pattern?.regex ?? '',
    regexFlags: field.pattern?.flags ?? '',
    lengthMost: field.maxLength ?? LIMITS.valueCharacters,
    allowZeroAsValue: true,
  });
}
