import { expect, test } from 'vitest';
import { parseExpression } from '#schema/rules/expression-parse.ts';
import { testExpression } from '#schema/rules/expression.ts';

const values: Record<string, string> = { Start: '2019-01-31', Count: '9', Part: 'A', Nothing: '', "O'Neil": 'x' };
const judge = (source: string, own = '10') =>
  testExpression(source, { own, valueOf: (name) => values[name], today: '2026-11-20' });

test.each([
  ['value > [Count]', '10'],
  ['value >= [Start]', '2019-02-01'],
  ["value in ('A', 'B')", 'B'],
  ["[Part] = 'A' and length(value) = 2", '10'],
  ["not (value = 'x') or [Count] > 100", 'y'],
  ['year(value) <= year(today())', '2026-01-01'],
  ['value = [Count] + 1', '10'],
  ['value = 12 - 2', '10'],
  ["starts(value, 'KD/') and not contains(value, ' ')", 'KD/1'],
  ["upper(value) = 'ŁÓDŹ'", 'łódź'],
  ['empty([Nothing])', ''],
  ['value = 10.0', '10'],
  ["value <> ''''", 'x'],
])('S1 §5: %s is true for %s', (source, own) => expect(judge(source, own)).toBe('holds'));

test.each([
  ['value < [Count]', '10'],
  ['value >= [Start]', '2018-12-31'],
  ["value in ('A', 'B')", 'C'],
  ['length(value) = 11', '123'],
  ["[Part] = 'B' and [Unknown] = 1", '10'],
  ['not empty([Nothing])', ''],
])('S1 §5: %s fails for %s', (source, own) => expect(judge(source, own)).toBe('fails'));

test('what is compared with an empty or unknown value is no issue', () => {
  expect(judge('value > [Nothing]')).toBe('holds');
  expect(judge('value > [Unknown]')).toBe('holds');
  expect(judge('[Unknown] = 1 or value = 11')).toBe('holds');
  expect(judge('number(value) > 5', 'ten')).toBe('holds');
});

test.each([
  'value >',
  '(value = 1',
  'alert(1)',
  'value = 1 value',
  '[Start',
  'length()',
  'constructor(1)',
  '',
  '"x"',
  'value == 1; x',
])('an unreadable expression is reported as such and never throws: %s', (source) => expect(judge(source)).toBe('unreadable'));

test('depth and length are bounded', () => {
  expect(parseExpression(`${'('.repeat(30)}1${')'.repeat(30)}`)).toHaveProperty('fault', 'too deep');
  expect(parseExpression(`${'not '.repeat(40)}value = 1`)).toHaveProperty('fault', 'too deep');
  expect(parseExpression('1 + '.repeat(400))).toHaveProperty('fault', 'too long');
});
