import { expect, test } from 'vitest';
import { checkValue, toVerify, type CheckContext } from '#schema/rules/attributes.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { hasPatternEngine, loadPatterns, testPattern } from '#schema/rules/pattern.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';

const attribute = plainAttribute({ regex: '^\\d+$', regexMessage: 'Digits' });
const context: CheckContext = { attributes: [attribute], values: {}, today: '2026-11-20', has: () => undefined };
const codes = (value: string, more: Partial<CheckContext> = {}) =>
  checkValue(attribute, value, { ...context, ...more }).map(({ code }) => code);

test('R-159: a device makes no verdict without the engine, and a finished document waits for it', async () => {
  expect(hasPatternEngine()).toBe(false);
  expect(codes('x')).toEqual(['unchecked']);
  expect(codes('12')).toEqual(['unchecked']);
  expect(codes('x', { whileTyping: true })).toEqual([]);
  expect(toVerify([attribute], { [attribute.id]: 'x' }, context)).toEqual([]);
  expect(() => testPattern('a', '', 'a')).toThrow('loadPatterns');
  const checked = checkDocument([attribute], { [attribute.id]: 'x' }, { today: '2026-11-20', lookUp: async () => undefined });
  expect((await checked).issues.map(({ code }) => code)).toEqual(['regex']);
  expect(await loadPatterns()).toBe(true);
  expect([codes('x', { whileTyping: true }), codes('12')]).toEqual([['regex'], []]);
});
