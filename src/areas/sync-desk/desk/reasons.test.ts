import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { reasonText } from './reasons.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

test('a listed reason is shown in its own text, a written one letter by letter', () => {
  expect(reasonText(i18n, 'operatorMistake')).toBe('Operator error');
  for (const own of ['box {7} was wet', String.raw`shelf \x41`, 'constructor', '']) expect(reasonText(i18n, own)).toBe(own);
});
