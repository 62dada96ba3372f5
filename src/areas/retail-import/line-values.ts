import { attributeKind } from '#schema/codes.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { nextNumber } from '#schema/rules/autonumber.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';

/** Values typed for all files, and the attribute that takes the name of each. */
export interface RetailFields {
  typed: Readonly<Record<string, string>>;
  /** Id of an attribute; empty for none. */
  named: string;
}

/** The name of a file without its ending. */
export const nameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

interface ValuedLine {
  fileName: string;
  writing: Writing;
  /** Values a list has for the file. */
  listed?: AttributeValues | undefined;
}

/** Code and values of the document of one file: the values a list has for it come first. */
export function valuesOfLine(
  documentClass: DocumentClass,
  { typed, named }: RetailFields,
  { fileName, writing, listed = {} }: ValuedLine,
): { code: string; values: AttributeValues } {
  const values: Record<string, string> = {};
  let code = '';
  for (const attribute of documentClass.attributes) {
    const own = listed[attribute.id];
    const text = own ?? (attribute.id === named ? nameOf(fileName) : (typed[attribute.id] ?? ''));
    const value = normalValue(attribute, text, writing);
    if (value === '') continue;
    if (attribute.kind === attributeKind.documentCode) code = value;
    values[attribute.id] = value;
  }
  return { code, values };
}

/** Values a class begins with. */
export const begunFields = ({ attributes }: DocumentClass): RetailFields => ({
  typed: Object.fromEntries(attributes.map(({ id, defaultValue }) => [id, defaultValue])),
  named: attributes.find(({ kind }) => kind === attributeKind.documentCode)?.id ?? '',
});

/** Fields after a document: the series it took its numbers of go on by one. */
export function fieldsAfter(
  { attributes }: DocumentClass,
  { typed, named }: RetailFields,
  listed: AttributeValues = {},
): RetailFields {
  const isTaken = ({ id, autonumber }: Attribute) => autonumber && id !== named && listed[id] === undefined;
  const next = attributes.map((attribute): [string, string] => {
    const value = typed[attribute.id] ?? '';
    return [attribute.id, isTaken(attribute) ? nextNumber(value) : value];
  });
  return { named, typed: Object.fromEntries(next) };
}
