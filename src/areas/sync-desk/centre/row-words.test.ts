import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { doneText, rejection } from './row-words.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const textOf = (type: string, message = '', conflictId = '') => i18n._(doneText({ type, message, conflictId }));

test('what the vault took is in it; what it deleted is not', () => {
  expect(textOf('container.create')).toBe('On the server');
  expect(textOf('container.create', 'merged')).toBe('Merged with a change on the server');
  expect(textOf('container.delete')).toBe('Also deleted on the server');
  expect(textOf('registration.delete')).toBe('Also deleted on the server');
});

test('the author of a decided case never reads that their side of it was stored', () => {
  for (const type of ['registration.update', 'registration.delete'])
    expect(textOf(type, '', 'case')).toBe('Resolved as your supervisor decided');
  expect(textOf('registration.create', 'newCode:B-2', 'case')).toBe('Stored under the new code B-2');
});

test('a rejected change shows its reason, and never that it was stored', () => {
  const row = { state: 'done', code: 'rejected', message: 'operatorMistake' } as const;
  const reasons = { operatorMistake: { id: 'mistake', message: 'Operator error' } };
  expect(rejection(i18n, row, reasons)).toBe('Operator error');
  expect(rejection(i18n, { ...row, message: 'see the paper' }, reasons)).toBe('see the paper');
  expect(rejection(i18n, { ...row, code: '' }, reasons)).toBeUndefined();
});
