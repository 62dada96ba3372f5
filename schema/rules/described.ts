import type { Attribute } from '#schema/records/reference.ts';
import { valueIs } from './kinds.ts';

/**
 * Attributes to fill in for an item the archive does not have. Numbers, codes and copied values belong to documents in the
 * archive.
 */
export function describedAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => !attribute.readOnly && !attribute.autonumber && valueIs(attribute) !== 'code');
}
