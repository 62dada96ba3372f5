import type { PatternFault } from '#schema/rules/pattern.ts';

/**
 * Patterns are written in JavaScript's syntax, and RE2 reads some of it differently. These parts are rewritten, so a pattern
 * means the same as with the `u` flag. Syntax that only RE2 knows (`\A`, `(?i)`, `[[:alpha:]]`) is refused.
 */

const SPACES = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NO_SPACES =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const NO_LINE_END = '[^\\n\\r\\x{2028}\\x{2029}]';

const TOKEN = /\\u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|\\[pP]\{[^}]*\}|\\[^]|\(\?(?:<[=!]|[^])|[^]/gu;

/** Letters with a meaning after a backslash in JavaScript. */
const ESCAPES = new Set('bBcdDfnrstSuvwWx');

interface Place {
  inClass: boolean;
  dotAll: boolean;
}

/** Returns the translation of a token outside and inside of a class; a fault if it cannot be run. */
function written(token: string, { inClass, dotAll }: Place): string | { fault: PatternFault } {
  if (token === '.' && !inClass) return dotAll ? '.' : NO_LINE_END;
  if (token === '\\s') return inClass ? SPACES : `[${SPACES}]`;
  if (token === '\\S') return inClass ? NO_SPACES : `[${NO_SPACES}]`;
  if (/^\\u.{4}\\u/.test(token)) return `\\x{${surrogates(token).toString(16)}}`;
  if (/^\\[pP]\{/.test(token)) return token.replace(/\{(?:General_Category|gc|Script|sc)=/u, '{');
  if (/^\\(?:[1-9]|k)$/.test(token)) return { fault: inClass ? 'syntax' : 'backReference' };
  if (/^\\[A-Za-z]$/.test(token) && !ESCAPES.has(token.slice(1))) return { fault: 'syntax' };
  if (inClass) return token === '[' ? '\\[' : token;
  if (/^\(\?(?:[=!]|<[=!])$/.test(token)) return { fault: 'lookAround' };
  return token.startsWith('(?') && token !== '(?:' && token !== '(?<' ? { fault: 'syntax' } : token;
}

/** The code point of a pair written as `\uD83D\uDE00`. */
function surrogates(pair: string): number {
  const [, high = '', low = ''] = pair.split('\\u');
  return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0;
}

/** Parses a pattern in JavaScript's syntax and returns the source for the engine, or the fault of a pattern it cannot run. */
export function patternSyntax(source: string, dotAll: boolean): { source: string } | { fault: PatternFault } {
  let inClass = false;
  let result = '';
  for (const [token] of source.matchAll(TOKEN)) {
    const next = written(token, { inClass, dotAll });
    if (typeof next !== 'string') return next;
    result += next;
    if (token === '[') inClass = true;
    else if (token === ']') inClass = false;
  }
  return { source: result };
}
