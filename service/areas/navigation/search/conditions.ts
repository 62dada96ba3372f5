import { sql, type SQL } from 'drizzle-orm';
import type { SearchCondition } from '#schema/calls/search.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { searchWordsOf } from '#schema/rules/fold.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';
import { NAME, VALUE, valueOf } from './words.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Also the condition in SQL: what is stored and is no number is never read as one. */
export const NUMBER = '^-?[0-9]{1,15}(\\.[0-9]{1,6})?$';

/** A condition cannot be read: an invalid day or number. */
export class UnreadableCondition extends Error {}

/** Returns the filled-in parts of a condition; an empty field asks for nothing. */
export function askedOf({ value = '', options = [], from = '', to = '' }: SearchCondition) {
  return { value: value.trim(), options: options.filter((one) => one !== ''), from: from.trim(), to: to.trim() };
}
type Asked = ReturnType<typeof askedOf>;

/** True if a condition is empty. */
export function isEmptyCondition({ value, options, from, to }: Asked): boolean {
  return value === '' && options.length === 0 && from === '' && to === '';
}

/** Formats a condition for people. */
export function inWords({ value, options, from, to }: Asked): string {
  const range = from === '' && to === '' ? '' : `${from} – ${to}`.trim();
  return [value, options.join(', '), range].filter((part) => part !== '').join('; ');
}

/** Documents that have all these words somewhere in their code and values; a name of an attribute is no word of theirs. */
export function containsWords(text: string): SQL[] {
  return searchWordsOf(text).map(
    (word) => sql`strpos(words, ${word}) > 0 and exists (
      select from unnest(string_to_array(words, ${VALUE})) as part where strpos(split_part(part, ${NAME}, 2), ${word}) > 0)`,
  );
}

/** The condition of one attribute. Everything asked is a parameter; nothing of it is read as a pattern. */
export function meets(attribute: Attribute, asked: Asked, writing: Writing): SQL[] {
  const stored = sql`"values" ->> ${attribute.id}`;
  const conditions: SQL[] = [];
  if (asked.options.length > 0) conditions.push(isOneOf(attribute, stored, asked.options));
  const is = valueIs(attribute);
  if (is === 'date' || is === 'number') {
    const read = (text: string) => (text === '' ? '' : readable(is, normalValue(attribute, text, writing)));
    const held = is === 'date' ? sql`(${stored})` : sql`(case when ${stored} ~ ${NUMBER} then (${stored})::numeric end)`;
    const as = (text: string) => (is === 'date' ? sql`${text}` : sql`${text}::text::numeric`);
    const [value, from, to] = [read(asked.value), read(asked.from), read(asked.to)];
    if (value !== '') conditions.push(sql`${held} = ${as(value)}`);
    if (from !== '') conditions.push(sql`${held} >= ${as(from)}`);
    if (to !== '') conditions.push(sql`${held} <= ${as(to)}`, sql`${stored} <> ''`);
    return conditions;
  }
  if (is === 'choice') return asked.value === '' ? conditions : [...conditions, isOneOf(attribute, stored, [asked.value])];
  const own = sql`split_part(split_part(words, ${valueOf(attribute.id)}, 2), ${VALUE}, 1)`;
  return [...conditions, ...wordsOf(attribute, asked, writing).map((word) => sql`strpos(${own}, ${word}) > 0`)];
}

/** Returns the words a document must have in this attribute; none for days, numbers and choices, which are compared otherwise. */
export function wordsOf(attribute: Attribute, { value }: Asked, writing: Writing): string[] {
  const is = valueIs(attribute);
  if (value === '' || is === 'date' || is === 'number' || is === 'choice') return [];
  return searchWordsOf(normalValue(attribute, value, writing));
}

function isOneOf({ multi }: Attribute, stored: SQL, options: readonly string[]): SQL {
  const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(options)}::text::jsonb))`;
  return multi ? sql`string_to_array(${stored}, ',') && ${list}` : sql`${stored} = any(${list})`;
}

function readable(is: 'date' | 'number', text: string): string {
  if (!(is === 'date' ? DAY : new RegExp(NUMBER)).test(text)) throw new UnreadableCondition();
  return text;
}
