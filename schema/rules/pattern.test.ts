import { array, assert, constantFrom, oneof, pre, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import '#schema/rules/pattern-engine.ts';
import { isAlphanumeric, patternFault, testCode, testPattern } from '#schema/rules/pattern.ts';

test('R-159: flags of the rule count, and none of them makes a pattern remember', () => {
  expect(testPattern('^kd', 'i', 'KD/1')).toBe('matches');
  expect(testPattern('^kd', '', 'KD/1')).toBe('differs');
  expect([1, 2, 3].map(() => testPattern('^kd', 'gi', 'KD/1'))).toEqual(['matches', 'matches', 'matches']);
});

/** A backtracking engine would not finish these within a lifetime, so the proof is that the test ends. */
test.each([
  ['^(\\d{1,3}\\.?)+$', `${'1'.repeat(3_999)}x`],
  ['(A+)+B', 'A'.repeat(4_000)],
  ['^(\\d\\d?)+$', `${'1'.repeat(3_999)}x`],
  ['^(a?){30}a{30}$', 'a'.repeat(4_000)],
  ['(a*)*x', 'a'.repeat(4_000)],
  ['^(a|aa)+$', `${'a'.repeat(3_999)}!`],
  ['(\\w+\\s?)*$x', 'a '.repeat(2_000)],
  ['.*.*=', 'a'.repeat(4_000)],
])('a pattern that explodes elsewhere gives its verdict on the longest value: %s', (source, value) => {
  expect(testPattern(source, 'iu', value)).toBe('differs');
  expect(testCode(source, value)).toBe('differs');
});

test('what is repeated inside of repeats is still found', () => {
  expect(testPattern('^(\\d{1,3}\\.?)+$', '', '192.168.0.1')).toBe('matches');
  expect(testPattern('^(a?){30}a{30}$', '', 'a'.repeat(45))).toBe('matches');
  expect(testPattern('^x+$', '', 'x'.repeat(LIMITS.valueCharacters))).toBe('matches');
});

test('the work is bounded: no compiled pattern is larger than 2,000 steps, no value longer than the limit', () => {
  expect(patternFault('a{900}b{900}')).toBeUndefined();
  expect(patternFault('a{900}b{900}c{900}')).toBe('tooLarge');
  expect(patternFault('((a{30}){30}){30}')).toBe('syntax');
  expect(patternFault('x'.repeat(301))).toBe('tooLong');
  expect(testPattern('x', '', 'x'.repeat(LIMITS.valueCharacters + 1))).toBe('differs');
});

test.each([
  ['(?=.*\\d)[a-z]+', 'lookAround'],
  ['a(?!b)', 'lookAround'],
  ['(?<=a)b', 'lookAround'],
  ['(?<!a)b', 'lookAround'],
  ['(a)\\1', 'backReference'],
  ['(?<n>a)\\k<n>', 'backReference'],
  ['([', 'syntax'],
  ['a**', 'syntax'],
  ['\\', 'syntax'],
  ['(?i)a', 'syntax'],
  ['(?P<n>a)', 'syntax'],
  ['\\Aa\\z', 'syntax'],
])('a pattern the engine cannot run is named with its fault and is unreadable: %s', (source, fault) => {
  expect(patternFault(source)).toBe(fault);
  expect(testPattern(source, '', 'aa')).toBe('unreadable');
  expect(testCode(source, 'AA')).toBe('unreadable');
});

test('S5: a type takes a code by its whole pattern, in either case, and any code where it has none', () => {
  expect(testCode('[a-z]{2}\\d+', 'KD12')).toBe('matches');
  expect(testCode('\\d{3}', '1234')).toBe('differs');
  expect(testCode('A|AB', 'AB')).toBe('matches');
  expect(testCode('A)|(?:B', 'B')).toBe('unreadable');
  expect(testCode('', 'KD12')).toBe('matches');
});

/** Parts of patterns that a backtracking engine runs quickly, and values they are likely to match. */
const sign = constantFrom(...Array.from('aAbzĄąłßäöжЖ09_-/. \t\n\r\u00a0\u2028😀'));
const atom = constantFrom(
  ...Array.from('abzĄł9/-_'),
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '.',
  '\\.',
  '\\/',
  '\\t',
  '\\u0105',
  '\\x41',
  '\\u{1F600}',
  '\\uD83D\\uDE00',
  '[a-z]',
  '[^a-z]',
  '[\\s\\d]',
  '[^\\S-]',
  '[.]',
  '[A-ZĄĆĘŁŃÓŚŹŻ]',
  '[\\w\\-/]',
  '[😀-😂]',
  '[^]',
  '[]',
  '\\p{L}',
  '\\p{Lu}',
  '\\p{Nd}',
  '\\p{Script=Cyrillic}',
  '[\\p{L}\\d]',
  '(?:)',
);
const repeat = constantFrom('', '', '', '?', '*', '+', '{2}', '{0,2}', '{1,}', '??', '+?');
const piece = tuple(atom, repeat).map(([part, times]) => part + times);
const sequence = array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const grouped = tuple(sequence, sequence, constantFrom('(', '(?:', '(?<name>'), constantFrom('', '?', '{1,2}')).map(
  ([one, other, open, times]) => `${open}${one}|${other})${times}`,
);
const body = oneof(
  sequence,
  grouped,
  tuple(sequence, grouped).map(([one, other]) => one + other),
);
const pattern = tuple(constantFrom('', '^', '\\b'), body, constantFrom('', '$', '\\b', '\\B')).map((parts) => parts.join(''));
const value = array(sign, { maxLength: 8 }).map((signs) => signs.join(''));

/** JavaScript folds case after taking the complement, RE2 before: `/\W/iu` matches three more letters. */
const isFoldedComplement = (source: string, flags: string) => flags.includes('i') && /\\[WwBb]|\[\^/.test(source);

test('R-159: a pattern means what JavaScript means by it with the flag u', () => {
  const flagsOf = constantFrom('', 'i', 's', 'is');
  assert(
    property(pattern, flagsOf, value, (source, flags, text) => {
      pre(!isFoldedComplement(source, flags));
      expect(testPattern(source, flags, text)).toBe(new RegExp(source, `${flags}u`).test(text) ? 'matches' : 'differs');
    }),
    { numRuns: 300 },
  );
});

test('S5: the whole of a code means what JavaScript means by it between anchors', () => {
  assert(
    property(body, value, (source, text) => {
      pre(!isFoldedComplement(source, 'i'));
      expect(testCode(source, text)).toBe(new RegExp(`^(?:${source})$`, 'iu').test(text) ? 'matches' : 'differs');
    }),
    { numRuns: 300 },
  );
});

test('R-170: letters, digits, underscore, space and Polish diacritics only', () => {
  expect(['Zażółć gęślą_jaźń 1', 'ŁÓDŹ', ''].every(isAlphanumeric)).toBe(true);
  expect(['a-b', 'Müller', 'a.b', 'x\t'].some(isAlphanumeric)).toBe(false);
});
