/** Letters that do not decompose into a base letter and an accent. */
const whole: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * Folds a text for hints and dictionaries: lower case, without accents (`Łódź` becomes `lodz`). Dictionaries are sorted by
 * folded text in code point order, not by language, so the service and every device agree on the order.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // most values are plain ASCII, and removing accents costs thirty times as much as this test
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .replaceAll(/[łßøđæœı]/g, (letter) => whole[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');
}

/** Folds a text for the search of documents: ignores accents, case and control characters. Its words match whole words. */
export function searchText(text: string): string {
  return foldText(text.replaceAll(/\p{Cc}/gu, ' '));
}

/** The distinct words of a search, each of which may match anywhere in a value; empty for a blank text. */
export function searchWordsOf(text: string): string[] {
  return [...new Set(searchText(text).split(/\s+/))].filter((word) => word !== '');
}

/** Comparator of dictionary values: by folded text, then as written. */
export function compareFolded(a: string, b: string): number {
  const [left, right] = [foldText(a), foldText(b)];
  if (left !== right) return left < right ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
