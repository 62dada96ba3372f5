import { attributeKind } from '#schema/codes.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { numberAfter } from '#schema/rules/autonumber.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';

/** Values typed for all files, and the attribute that takes the name of each. */
export interface RetailFields {
  typed: Readonly<Record<string, string>>;
  /** Id of an attribute; empty for none. */
  named: string;
}

/** The name of a file without its ending. */
export const nameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

/** Code and values of the document of one file: kept values are the same for all, a series goes on by one each. */
export function valuesOfLine(
  documentClass: DocumentClass,
  { typed, named }: RetailFields,
  { fileName, at, writing }: { fileName: string; at: number; writing: Writing },
): { code: string; values: AttributeValues } {
  const values: Record<string, string> = {};
  let code = '';
  for (const attribute of documentClass.attributes) {
    const text = attribute.id === named ? nameOf(fileName) : (typed[attribute.id] ?? '');
    const value = attribute.autonumber && attribute.id !== named ? numberAfter(text, at) : normalValue(attribute, text, writing);
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

/** Fields after so many documents: series go on behind the numbers that were used. */
export const fieldsAfter = ({ attributes }: DocumentClass, { typed, named }: RetailFields, registered: number): RetailFields => ({
  named,
  typed: Object.fromEntries(
    attributes.map(({ id, autonumber }) => [id, autonumber ? numberAfter(typed[id] ?? '', registered) : (typed[id] ?? '')]),
  ),
});
