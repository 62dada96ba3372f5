import { attributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';

/** Kinds of attributes whose values are typed as words. */
export const wordyKinds: ReadonlySet<number> = new Set([
  attributeKind.text,
  attributeKind.textReinput,
  attributeKind.textAutocomplete,
  attributeKind.numberAutocomplete,
]);

/**
 * Returns the name of a document: its first two values typed as words (surname and name, company and subject), or empty
 * without any. Inherited values are equal in the whole box, so they do not name a document.
 */
export function documentWords(
  attributes: readonly Attribute[],
  { values, code }: Pick<Registration, 'values' | 'code'>,
  between = ', ',
): string {
  return attributes
    .filter((attribute) => wordyKinds.has(attribute.kind) && !attribute.inherited && !attribute.autonumber)
    .map(({ id }) => values[id] ?? '')
    .filter((value) => value !== '' && value !== code)
    .slice(0, 2)
    .join(between);
}

/** The number or code shown under the name: the autonumbered value if the class has one, otherwise the document code. */
export function documentNumber(
  attributes: readonly Attribute[],
  { values, code }: Pick<Registration, 'values' | 'code'>,
): string {
  const numbered = attributes.find((attribute) => attribute.autonumber);
  return (numbered && values[numbered.id]) || code;
}
