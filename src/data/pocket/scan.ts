import { POCKET_CLASS_END } from '#schema/rules/pocket-block.ts';

/** Positions at which the lines of a text begin. */
export function linesAt(text: string): Uint32Array {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Uint32Array.from(text === '' ? [] : starts);
}

/**
 * Returns the numbers of the lines that contain every word, of one class where one is given. The longest word leads from hit to hit,
 * so most lines are never looked at.
 */
export function scan(text: string, starts: Uint32Array, words: readonly string[], classId?: string): number[] {
  const [longest = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  const found: number[] = [];
  for (let at = text.indexOf(longest); at !== -1 && starts.length > 0;) {
    const n = lineOf(starts, at);
    const end = starts[n + 1] ?? text.length + 1;
    const line = text.slice(starts[n], end - 1);
    if (matches(line, [longest, ...others], classId)) found.push(n);
    if (end > text.length) break;
    at = text.indexOf(longest, end);
  }
  return found;
}

/** A line begins with its class, which no word of a search may match. */
function matches(line: string, words: readonly string[], classId: string | undefined): boolean {
  const from = line.indexOf(POCKET_CLASS_END) + 1;
  if (classId !== undefined && line.slice(0, from - 1) !== classId) return false;
  return words.every((word) => line.includes(word, from));
}

/** Number of the line a position is in. */
function lineOf(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
