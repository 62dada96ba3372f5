import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';

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
