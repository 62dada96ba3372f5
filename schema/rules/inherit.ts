import { fillAction } from '#schema/codes.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Evidence } from '#schema/records/registration.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { isNumbered } from '#schema/rules/autonumber.ts';
import { defaultOf } from '#schema/rules/choices-of.ts';
import { valueIs } from '#schema/rules/kinds.ts';

/** Initial values of a new document, and the next field for the operator (ux.md §6.2). */

/** A prefilled value, with its source. */
export interface Prefilled {
  value: string;
  from: Evidence | 'empty';
}

/** Known values before the first key of a document. */
export interface Known {
  /** Values that all documents of the container share. */
  inherited: AttributeValues;
  /** The previous document; empty for the first. */
  last: AttributeValues;
  /** Attributes the operator pinned, or unpinned although the class pins them. */
  pinned: ReadonlySet<string>;
  /** Numbers for the autonumbered attributes. */
  numbers: AttributeValues;
  /** yyyy-MM-dd */
  today: string;
}

/** Attributes whose last value the class keeps: the initial pins. */
export function keptByClass(attributes: readonly Attribute[]): string[] {
  return attributes.filter((attribute) => attribute.fillAction === fillAction.keepLast).map(({ id }) => id);
}

/** Returns the initial value of a field; the first source with a value wins. */
function begin(attribute: Attribute, known: Known): Prefilled {
  const inherited = attribute.inherited ? (known.inherited[attribute.id] ?? '') : '';
  if (inherited !== '') return { value: inherited, from: 'inherited' };
  const number = attribute.autonumber ? (known.numbers[attribute.id] ?? '') : '';
  if (isNumbered(number)) return { value: number, from: 'autonumber' };
  const last = known.pinned.has(attribute.id) ? (known.last[attribute.id] ?? '') : '';
  if (last !== '') return { value: last, from: 'kept' };
  if (attribute.fillAction === fillAction.today && valueIs(attribute) === 'date') return { value: known.today, from: 'kept' };
  // The default of a series is its prefix: no value yet.
  const value = attribute.autonumber ? '' : defaultOf(attribute);
  return { value, from: value === '' ? 'empty' : 'kept' };
}

/** Initial values of a document, by attribute id. */
export function beginDocument(attributes: readonly Attribute[], known: Known): Record<string, Prefilled> {
  return Object.fromEntries(attributes.map((attribute) => [attribute.id, begin(attribute, known)]));
}

/** Attributes the form shows: entered in registration, and not shared by all documents of the container. */
export function askedAttributes(attributes: readonly Attribute[], inherited: AttributeValues): Attribute[] {
  return attributes.filter(
    (attribute) => attribute.enteredInRegistration && !(attribute.inherited && (inherited[attribute.id] ?? '') !== ''),
  );
}

/** Attributes of the strip above the form, in the order of the class. */
export function inheritedAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => attribute.inherited);
}

/**
 * The field Enter moves to: the next one after `from` that still needs a value, otherwise an earlier one, otherwise none, so
 * Enter saves. An optional empty field is visited once on the way forward, a mandatory or invalid one as often as needed.
 * @param from attribute with the cursor; empty for the first field
 */
export function nextField(
  attributes: readonly Attribute[],
  from: string,
  state: { isEmpty(id: string): boolean; isFaulty(id: string): boolean },
): string | null {
  const open = attributes.filter((attribute) => !attribute.readOnly);
  const at = open.findIndex(({ id }) => id === from);
  const needs = ({ id, mandatory }: Attribute): boolean => state.isFaulty(id) || (mandatory && state.isEmpty(id));
  const ahead = open.slice(at + 1).find((attribute) => needs(attribute) || state.isEmpty(attribute.id));
  return (ahead ?? open.slice(0, at + 1).find(needs))?.id ?? null;
}
