import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { splitOptions } from '#schema/rules/choices-of.ts';

/** Values of a document that its class takes from dictionaries, each with the id of its dictionary. */
export function valuePairs(
  { attributes }: Pick<DocumentClass, 'attributes'>,
  values: Readonly<Record<keyof AttributeValues, unknown>>,
): [string, string][] {
  return attributes.flatMap(({ id, dictionaryId, multi }) => {
    const value = values[id];
    if (dictionaryId === '' || typeof value !== 'string' || value === '') return [];
    return (multi ? splitOptions(value) : [value]).map((part): [string, string] => [dictionaryId, part]);
  });
}
