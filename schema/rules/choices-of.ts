import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** Splits the options of a multi attribute, which are stored as one text joined with commas. An empty text has none. */
export function splitOptions(value: string): string[] {
  return value === '' ? [] : value.split(',').map((option) => option.trim());
}

/** Joins options for storage: each once, in the order of choice. */
export function joinOptions(options: readonly string[]): string {
  return [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))].join(',');
}

/**
 * Returns a value as screens, lists, prints and files show it: several options with a space after each comma. Any other value is unchanged,
 * because its commas are its own.
 */
export function shownValue(attribute: Pick<Attribute, 'multi'> | undefined, value: string): string {
  return attribute?.multi ? splitOptions(value).join(', ') : value;
}

/**
 * Returns the prefix of a value given by its master (S1 §3 attributeMasterID): `Payroll / ` narrows to `Payroll / Wages`.
 * Empty, so nothing is narrowed, without a master or without its value.
 */
export function narrowedTo(attribute: Pick<Attribute, 'masterId'>, values: AttributeValues): string {
  const master = attribute.masterId === '' ? '' : (values[attribute.masterId] ?? '');
  return master === '' ? '' : `${master} / `;
}

/** The values an attribute accepts, in the order of the list and narrowed by its master; empty if it lists none. */
export function choicesOf(attribute: Pick<Attribute, 'acceptable' | 'masterId'>, values: AttributeValues): string[] {
  const start = narrowedTo(attribute, values);
  return start === '' ? attribute.acceptable : attribute.acceptable.filter((entry) => entry.startsWith(start));
}

/** Initial value of the field: the default, which is split on commas for several options. */
export function defaultOf(attribute: Pick<Attribute, 'defaultValue' | 'multi'>): string {
  return attribute.multi ? joinOptions(splitOptions(attribute.defaultValue)) : attribute.defaultValue;
}

/** Values of a list that is part of the class; a field of several values is typed. */
export const optionsOf = ({ multi, acceptable }: Pick<Attribute, 'multi' | 'acceptable'>): string[] =>
  multi ? [] : [...acceptable];
