/** Letters that do not come apart into a base letter and an accent. */
const whole: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * A text as hints and dictionaries compare it: lower case, without accents (`Łódź` is `lodz`). Dictionaries are sorted
 * by it, by code point and not by language, so that the service and every device agree on the order.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // most values are plain ASCII, and taking accents off costs thirty times as much as looking
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .replaceAll(/[łßøđæœı]/g, (letter) => whole[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');
}

/** A text as documents are looked for by it: accents, case and control characters aside. Its words are whole words of a search. */
export function searchText(text: string): string {
  return foldText(text.replaceAll(/\p{Cc}/gu, ' '));
}

/** The distinct words a search looks for, each of them anywhere in a value; none in a text of spaces. */
export function searchWordsOf(text: string): string[] {
  return [...new Set(searchText(text).split(/\s+/))].filter((word) => word !== '');
}

/** Order of two values in a dictionary: by folded text, then as written. */
export function compareFolded(a: string, b: string): number {
  const [left, right] = [foldText(a), foldText(b)];
  if (left !== right) return left < right ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
