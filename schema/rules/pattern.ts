/**
 * Regular expressions of a client's configuration, run on every key of every device. A careless pattern must not hang a
 * tablet, so patterns and inputs are short, and patterns that can go back and forth without end are not run at all.
 */

const PATTERN_CHARACTERS = 300;
const INPUT_CHARACTERS = 512;
const REPEATS = 8;

export type PatternVerdict = 'matches' | 'differs' | 'unreadable';

interface Group {
  repeats: boolean;
  alternatives: boolean;
}

/**
 * Whether a pattern may take exponential time: a repeated group that itself repeats or has alternatives, a back
 * reference, a look behind, or two open repeats side by side. Strict on purpose: every pattern it lets pass is cheap.
 */
export function isUnsafePattern(source: string): boolean {
  if (source.length > PATTERN_CHARACTERS) return true;
  const tokens = source.match(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d*,?\d*\}\??|[\s\S]/g) ?? [];
  const open: Group[] = [{ repeats: false, alternatives: false }];
  let closed: Group | null = null;
  let repeats = 0;
  let before = '';
  let repeatedBefore = '';
  for (const token of tokens) {
    const group = open.at(-1);
    if (!group || /^\\[1-9k]$/.test(token) || /^\(\?<[=!]$/.test(token)) return true;
    // {2,4} cannot explode even inside another; anything wider is treated like a star.
    const isOpenRepeat = token === '*' || token === '+' || /^\{\d*,(?:|[5-9]|\d{2,})\}/.test(token);
    if (isOpenRepeat) {
      if (closed && (closed.repeats || closed.alternatives)) return true;
      if (repeatedBefore !== '' && overlap(repeatedBefore, before)) return true;
      for (const outer of open) outer.repeats = true;
      repeats += 1;
      repeatedBefore = before;
      closed = null;
      continue;
    }
    // what may be there or not, or so often or so often, multiplies when its group repeats
    if (closed?.repeats && /^\{(?:[5-9]|\d{2,})\}/.test(token)) return true;
    if (token === '?' || /^\{(\d*),(?!\1\})/.test(token)) for (const outer of open) outer.repeats = true;
    if (token === '?') continue;
    if (before !== '' && repeatedBefore !== '' && repeatedBefore !== before) repeatedBefore = '';
    closed = null;
    if (token.startsWith('(')) open.push({ repeats: false, alternatives: false });
    else if (token === ')') closed = open.pop() ?? null;
    else if (token === '|') group.alternatives = true;
    before = token;
  }
  return repeats > REPEATS;
}

/** Whether two single-character patterns share a printable character; unreadable ones are taken to. */
function overlap(one: string, other: string): boolean {
  try {
    const [a, b] = [new RegExp(`^${one}$`, 's'), new RegExp(`^${other}$`, 's')];
    for (let code = 32; code < 384; code += 1) {
      const character = String.fromCodePoint(code);
      if (a.test(character) && b.test(character)) return true;
    }
    return false;
  } catch {
    return true;
  }
}

const compiled = new Map<string, RegExp | null>();
const KEPT = 500;

function patternOf(source: string, flags: string): RegExp | null {
  const key = `${flags}/${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  // `g` and `y` make a pattern remember where it stopped: the same value would pass once and fail the next time.
  const usable = [...new Set(flags)].filter((flag) => 'imsu'.includes(flag)).join('');
  let pattern: RegExp | null = null;
  try {
    pattern = isUnsafePattern(source) ? null : new RegExp(source, usable);
  } catch {
    pattern = null;
  }
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(key, pattern);
  return pattern;
}

/** Tests a value by a configured pattern; `unreadable` when the pattern cannot or must not be run. */
export function testPattern(source: string, flags: string, value: string): PatternVerdict {
  const pattern = patternOf(source, flags);
  if (!pattern) return 'unreadable';
  return value.length <= INPUT_CHARACTERS && pattern.test(value) ? 'matches' : 'differs';
}

/** The alphanumeric rule: letters, digits, underscore, space and Polish diacritics, nothing else. */
export function isAlphanumeric(value: string): boolean {
  return /^[A-Za-z0-9_ ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]*$/.test(value);
}
