/**
 * Number masks (R-165..167): `#` is at most one digit, `0` exactly one, and a mask without a dot accepts only whole numbers.
 * `##.#` accepts 7, 42 and 42.5, but neither 123 nor 1.25.
 */

/** The default mask of S0 §5. */
export const DEFAULT_MASK = '##.#';

interface Part {
  least: number;
  most: number;
}

function partOf(text: string): Part {
  return { least: text.split('0').length - 1, most: text.length };
}

function partsOf(mask: string): { whole: Part; fraction: Part | null } {
  const usable = /^[#0]+(?:\.[#0]+)?$/.test(mask.trim()) ? mask.trim() : DEFAULT_MASK;
  const [whole = '', fraction] = usable.split('.');
  return { whole: partOf(whole), fraction: fraction === undefined ? null : partOf(fraction) };
}

/** True if further typing can turn a text into a number of the mask. */
export function fitsMask(text: string, mask: string): boolean {
  if (!/^\d*\.?\d*$/.test(text) || text.startsWith('.')) return false;
  const parts = partsOf(mask);
  const [whole = '', fraction] = text.split('.');
  if (whole.length > parts.whole.most) return false;
  return fraction === undefined || (parts.fraction !== null && fraction.length <= parts.fraction.most);
}

/** True if a value is a complete number of the mask. */
export function matchesMask(value: string, mask: string): boolean {
  if (!/^\d+(?:\.\d+)?$/.test(value) || !fitsMask(value, mask)) return false;
  const parts = partsOf(mask);
  const [whole = '', fraction = ''] = value.split('.');
  return whole.length >= parts.whole.least && fraction.length >= (parts.fraction?.least ?? 0);
}

/** True if `after` is `before` with a part deleted. */
function isCut(before: string, after: string): boolean {
  let at = 0;
  while (at < after.length && before[at] === after[at]) at += 1;
  return after.length < before.length && before.endsWith(after.slice(at));
}

/**
 * Returns the text of the input after a key: the new text if it fits, otherwise the earlier one. A comma key gives a
 * dot. Text that does not fit, left by a scan, a list or an older mask, can be deleted piece by piece.
 */
export function typeNumber(before: string, after: string, mask: string): string {
  const dotted = after.length === before.length + 1 ? after.replace(',', '.') : after;
  if (fitsMask(dotted, mask)) return dotted;
  return !fitsMask(before, mask) && isCut(before, after) ? after : before;
}

/** Pasted text with the decimal point of a mask: a comma in Polish and German; elsewhere a comma groups thousands. */
export function pastedNumber(text: string, locale: string): string {
  return /^(pl|de)\b/i.test(locale) ? text.replace(',', '.') : text;
}

/** True if pasted text is acceptable, which only a number of the mask is. */
export function mayPaste(result: string, mask: string): boolean {
  return matchesMask(finishNumber(result.trim()), mask);
}

/** The value when the field loses focus: a trailing dot is removed. */
export function finishNumber(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
