/**
 * Detects text that no database stores: NUL, and halves of a character. An operation with such text is refused, and its record
 * has a replacement character instead.
 */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Cheap first look at JSON text: escapes that may stand for such signs. */
const SUSPECT = /\\u0000|\\ud[89a-f]/i;

/** True if every text in the value can be stored. */
export function allStorable(value: unknown): boolean {
  return JSON.stringify(storable(value)) === JSON.stringify(value);
}

/** The value with what cannot be stored replaced; the value itself when there is nothing. */
export function storable<T>(value: T): T {
  return SUSPECT.test(JSON.stringify(value) ?? '') ? (replaced(value) as T) : value; // same shape, other texts
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return isStorable(value) ? value : value.replaceAll('\0', '\uFFFD').toWellFormed();
  if (Array.isArray(value)) return value.map(replaced);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [String(replaced(key)), replaced(entry)]));
}

/** Keys that reach for the prototype of whatever object a later reader copies them into. */
const PROTOTYPE = /"(?:__proto__|constructor|prototype)":/;

/** True if a key anywhere in the value is such a name: none of our attributes, fields or records has one. */
export function reachesPrototype(value: unknown): boolean {
  // texts that quote such a key have their quotes escaped, so that only keys match
  return PROTOTYPE.test((JSON.stringify(value) ?? '').replaceAll('\\"', ''));
}
