import { expect, test } from 'vitest';
import { isAlphanumeric, isUnsafePattern, testPattern } from '#schema/rules/pattern.ts';

test('R-159: flags of the rule count, and none of them makes a pattern remember', () => {
  expect(testPattern('^kd', 'i', 'KD/1')).toBe('matches');
  expect(testPattern('^kd', '', 'KD/1')).toBe('differs');
  expect([1, 2, 3].map(() => testPattern('^kd', 'gi', 'KD/1'))).toEqual(['matches', 'matches', 'matches']);
});

test.each([
  '(a+)+$',
  '(a*)*',
  '(a|aa)+$',
  '([a-z]+)*x',
  '(\\w+\\s?)*$',
  '(?:x+x+)+y',
  '\\d+\\d+$',
  '.*.*=',
  '(a)\\1+',
  '((ab)*c)*',
  '(x+|y)+',
  '^(\\d{1,3}\\.?)+$',
  '(A+)+B',
  '^(\\d\\d?)+$',
  '^(a?){30}a{30}$',
])('a pattern that can go back and forth without end is not run: %s', (source) => {
  expect(isUnsafePattern(source)).toBe(true);
  expect(testPattern(source, '', 'a'.repeat(40))).toBe('unreadable');
});

test.each([
  '^\\d{11}$',
  '^[A-Z]{2}/\\d{4}/\\d{5}$',
  '^\\d{2}-\\d{3}$',
  '^[^@\\s]+@[^@\\s]+$',
  '^(PL|DE)\\d+$',
  '^[A-ZĄĆĘŁŃÓŚŹŻ][a-ząćęłńóśźż]+(-[A-Z])?$',
  '^\\d+-\\d+/[A-Z]+$',
  '^(?:\\d{4})?[A-Z]*$',
  '^(AB){2}$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
])('an ordinary rule is run: %s', (source) => expect(isUnsafePattern(source)).toBe(false));

test('a broken pattern and a long one are unreadable, a long value differs', () => {
  expect(testPattern('([', '', 'x')).toBe('unreadable');
  expect(testPattern('x'.repeat(301), '', 'x')).toBe('unreadable');
  expect(testPattern('^x+$', '', 'x'.repeat(600))).toBe('differs');
});

test('no pattern that is let through is slow on a hostile value', () => {
  const hostile = `${'a'.repeat(511)}!`;
  for (const source of ['^[a-z]+[0-9]+[a-z]+$', 'a+b+a+c$', '^(a+)b$', '[a-z]*[0-9]*x$']) {
    const begun = performance.now();
    testPattern(source, '', hostile);
    expect(performance.now() - begun).toBeLessThan(100);
  }
});

test('R-170: letters, digits, underscore, space and Polish diacritics only', () => {
  expect(['Zażółć gęślą_jaźń 1', 'ŁÓDŹ', ''].every(isAlphanumeric)).toBe(true);
  expect(['a-b', 'Müller', 'a.b', 'x\t'].some(isAlphanumeric)).toBe(false);
});
