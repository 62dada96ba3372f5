import type { Attribute } from '#schema/records/reference.ts';
import { valueIs } from './kinds.ts';

/**
 * Attributes that are asked for something the archive does not have: numbers, codes and copied values belong to documents that
 * are in it.
 */
export function describedAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => !attribute.readOnly && !attribute.autonumber && valueIs(attribute) !== 'code');
}
