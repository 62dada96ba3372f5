import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** Several options of one attribute are one text, joined with commas. An empty text is none. */
export function splitOptions(value: string): string[] {
  return value === '' ? [] : value.split(',').map((option) => option.trim());
}

/** Options as they are stored: each once, in the order they were chosen. */
export function joinOptions(options: readonly string[]): string {
  return [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))].join(',');
}

/**
 * Returns the prefix of a value given by its master (S1 §3 attributeMasterID): `Payroll / ` narrows to `Payroll / Wages`.
 * Empty without a master, or without its value: then nothing is narrowed.
 */
export function narrowedTo(attribute: Pick<Attribute, 'masterId'>, values: AttributeValues): string {
  const master = attribute.masterId === '' ? '' : (values[attribute.masterId] ?? '');
  return master === '' ? '' : `${master} / `;
}

/** The values an attribute accepts, in the order of the list, as far as its master allows; empty when it names none. */
export function choicesOf(attribute: Pick<Attribute, 'acceptable' | 'masterId'>, values: AttributeValues): string[] {
  const start = narrowedTo(attribute, values);
  return start === '' ? attribute.acceptable : attribute.acceptable.filter((entry) => entry.startsWith(start));
}

/** The value the form begins with: the default, which for several options is split on commas. */
export function defaultOf(attribute: Pick<Attribute, 'defaultValue' | 'multi'>): string {
  return attribute.multi ? joinOptions(splitOptions(attribute.defaultValue)) : attribute.defaultValue;
}
