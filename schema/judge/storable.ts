/**
 * Detects text that no database stores: NUL, and lone surrogates. An operation with such text is refused, and its record
 * contains replacement characters instead.
 */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Fast pre-check of JSON text: escapes that may represent such characters. */
const SUSPECT = /\\u0000|\\ud[89a-f]/i;

/** True if every text in the value can be stored. */
export function allStorable(value: unknown): boolean {
  const stored = storable(value);
  return stored === value || JSON.stringify(stored) === JSON.stringify(value);
}

/** Replaces text that cannot be stored; returns the same value if there is none. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value) ?? '';
  // most texts have no escape at all, which is found faster than these
  return text.includes('\\u') && SUSPECT.test(text) ? (replaced(value) as T) : value; // same shape, other texts
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return isStorable(value) ? value : value.replaceAll('\0', '\uFFFD').toWellFormed();
  if (Array.isArray(value)) return value.map(replaced);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [String(replaced(key)), replaced(entry)]));
}

/** Keys that could reach the prototype of an object into which a later reader copies them. */
const PROTOTYPE = /"(?:__proto__|constructor|prototype)":/;

/** Fast pre-check: the names anywhere in the text. */
const NAMES = /proto|constructor/;

/** True if no check of this file can fail on JSON text, found in one pass over it; false decides nothing. */
export const isHarmless = (text: string): boolean => !text.includes('\\u') && !NAMES.test(text);

/** True if a key anywhere in the value is such a name; none of our attributes, fields or records has one. */
export function reachesPrototype(value: unknown): boolean {
  const text = JSON.stringify(value) ?? '';
  // quotes within texts are escaped, so only keys match
  return NAMES.test(text) && PROTOTYPE.test(text.replaceAll('\\"', ''));
}
