import { sql, type SQL } from 'drizzle-orm';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { searchText } from '#schema/rules/fold.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';
import { NUMBER } from './conditions.ts';
import type { Found } from './found-documents.ts';
import { VALUE, valueOf } from './words.ts';

/** As `NUMBER`, in its parts: 7, 7.0 and 007 are one value. */
const NUMBER_PARTS = /^(-?)(\d{1,15})(\.\d{1,6})?$/;

/** Values of a list that are named in its condition. */
const SHOWN = 3;

/** Values of one attribute to look for, by the text they are compared by; different spellings of a value share one. */
export interface AskedList {
  attribute: Attribute;
  spellings: ReadonlyMap<string, readonly string[]>;
}

/** Reads a list of values. A value is compared whole, accents and case aside; a blank one asks for nothing. */
export function askedList(attribute: Attribute, values: readonly string[], writing: Writing): AskedList {
  const spellings = new Map<string, string[]>();
  for (const value of new Set(values)) {
    const key = value.trim() === '' ? '' : keyOf(attribute, normalValue(attribute, value.trim(), writing));
    if (key !== '') spellings.set(key, [...(spellings.get(key) ?? []), value]);
  }
  return { attribute, spellings };
}

/** Formats a list for people: its first values, and how many there are. */
export function inShort({ spellings }: AskedList): string {
  const values = [...spellings.values()].map(([first = '']) => first.trim());
  return values.length > SHOWN ? `${values.slice(0, SHOWN).join(', ')}, … (${values.length})` : values.join(', ');
}

/** Documents with one of the values; none of them for a list without values. */
export function isListed({ spellings }: AskedList, own: Attribute): SQL {
  const keys = sql`${sql.param([...spellings.keys()])}::text[]`;
  if (valueIs(own) === 'number') {
    const number = sql`"values" ->> ${own.id}`;
    return sql`(case when ${number} ~ ${NUMBER} then (${number})::numeric end) = any(${keys}::numeric[])`;
  }
  const stored = sql`split_part(split_part(words, ${valueOf(own.id)}, 2), ${VALUE}, 1)`;
  return own.multi ? sql`string_to_array(${stored}, ',') && ${keys}` : sql`trim(${stored}) = any(${keys})`;
}

/** Returns the values of the list that these documents have, as they were asked for. */
export function listedBy(
  { attribute, spellings }: AskedList,
  found: readonly Found[],
  classes: Iterable<DocumentClass>,
): string[] {
  const byId = new Map([...classes].map((one) => [one.id, twinIn(one, attribute)]));
  const keys = found.flatMap(({ classId, values }) => {
    const own = byId.get(classId);
    const stored = own ? (values[own.id] ?? '') : '';
    return own?.multi ? stored.split(',').map((one) => keyOf(own, one)) : own ? [keyOf(own, stored)] : [];
  });
  return [...new Set(keys)].flatMap((key) => spellings.get(key) ?? []);
}

/** The text a value is compared by; empty for what is no value of this attribute. */
function keyOf(attribute: Attribute, value: string): string {
  if (valueIs(attribute) !== 'number') return searchText(value).trim();
  const [sign = '', whole = '', part = ''] = NUMBER_PARTS.exec(value)?.slice(1) ?? [];
  if (whole === '') return '';
  const plain = `${whole.replace(/^0+(?=\d)/, '')}${part.replace(/\.?0+$/, '')}`;
  return plain === '0' ? plain : `${sign}${plain}`;
}
