import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { defaultOf } from '#schema/rules/choices-of.ts';

type Ruled = Pick<Attribute, 'id' | 'readOnly' | 'autonumber'>;

/**
 * Why a value stays as it is at its document; empty where it may change. A read-only value comes with the document. A number of a series is
 * kept once it is given: a document that has none yet takes one.
 */
export function fixedBy(
  { values }: { values: AttributeValues },
  { id, readOnly, autonumber }: Ruled,
): '' | 'readOnly' | 'autonumber' {
  if (readOnly) return 'readOnly';
  return autonumber && (values[id] ?? '') !== '' ? 'autonumber' : '';
}

/**
 * The read-only attribute of a class whose value was given by hand; undefined for none. A document that moves into the class may have
 * the one that is carried over, or that of the class.
 */
export const givenReadOnly = (
  { attributes }: Pick<DocumentClass, 'attributes'>,
  values: AttributeValues,
  carried: AttributeValues = {},
): Attribute | undefined =>
  attributes.find((attribute) => {
    const { id, readOnly } = attribute;
    return readOnly && !['', carried[id], defaultOf(attribute)].includes(values[id] ?? '');
  });
