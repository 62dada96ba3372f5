import { LIMITS } from '#schema/limits.ts';
import type { Position } from '#schema/records/position.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { shownValue } from './choices-of.ts';
import { valueIs } from './kinds.ts';

/**
 * Attributes to fill in for an item the archive does not have. Numbers, codes and copied values belong to documents in the
 * archive.
 */
export function describedAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => !attribute.readOnly && !attribute.autonumber && valueIs(attribute) !== 'code');
}

/** Values of a described item in the order of its class, each with the name of its attribute. */
export function describedValues(attributes: readonly Attribute[], values: Position['values']): { name: string; value: string }[] {
  return attributes.flatMap(({ id, name, multi }) => {
    const value = shownValue({ multi }, values[id] ?? '');
    return value === '' ? [] : [{ name, value }];
  });
}

/** Title of a file folder until it has a code: its values. */
export function describedTitle(attributes: readonly Attribute[], values: Position['values']): string {
  const all = describedValues(attributes, values).map(({ value }) => value);
  return all.join(', ').slice(0, LIMITS.valueCharacters);
}
