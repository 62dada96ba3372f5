import { attributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';

const wordy: ReadonlySet<number> = new Set([
  attributeKind.text,
  attributeKind.textReinput,
  attributeKind.textAutocomplete,
  attributeKind.numberAutocomplete,
]);

/**
 * What people call a document: the first two values that were typed as words (surname and name, company and subject),
 * or empty when it has none. Inherited values are the same for the whole box and name nothing.
 */
export function documentWords(
  attributes: readonly Attribute[],
  { values, code }: Pick<Registration, 'values' | 'code'>,
  between = ', ',
): string {
  return attributes
    .filter((attribute) => wordy.has(attribute.kind) && !attribute.inherited && !attribute.autonumber)
    .map(({ id }) => values[id] ?? '')
    .filter((value) => value !== '' && value !== code)
    .slice(0, 2)
    .join(between);
}

/** The number or code under its name: the autonumbered value where the class has one, else the document code. */
export function documentNumber(
  attributes: readonly Attribute[],
  { values, code }: Pick<Registration, 'values' | 'code'>,
): string {
  const numbered = attributes.find((attribute) => attribute.autonumber);
  return (numbered && values[numbered.id]) || code;
}
