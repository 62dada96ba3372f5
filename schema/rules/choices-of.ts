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

/** Separates the master's value from the value it allows, in `acceptable` of an attribute that has a master. */
const NARROWS = '>';

/**
 * The values an attribute accepts, in the order of the list; empty when it names none. With a master (S1 §3
 * attributeMasterID) `Payroll>Wages` is offered while the master says Payroll, and an entry without `>` always.
 */
export function choicesOf(attribute: Pick<Attribute, 'acceptable' | 'masterId'>, values: AttributeValues): string[] {
  if (attribute.masterId === '') return attribute.acceptable;
  const master = values[attribute.masterId] ?? '';
  return attribute.acceptable.flatMap((entry) => {
    const at = entry.indexOf(NARROWS);
    if (at < 0) return [entry];
    return entry.slice(0, at).trim() === master ? [entry.slice(at + 1).trim()] : [];
  });
}

/** The value the form begins with: the default, which for several options is split on commas. */
export function defaultOf(attribute: Pick<Attribute, 'defaultValue' | 'multi'>): string {
  return attribute.multi ? joinOptions(splitOptions(attribute.defaultValue)) : attribute.defaultValue;
}
