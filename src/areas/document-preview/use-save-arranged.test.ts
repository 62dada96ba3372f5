import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { documentFormat } from '#schema/codes/documents.ts';
import { changedText } from './use-save-arranged.ts';

const versionOf = (version: number) => ({
  version,
  pageCount: 2,
  name: 'contract.pdf',
  documentFormatId: documentFormat.pdf,
  bytes: 1,
  madeAt: Date.UTC(2026, 4, 2, 9, 30),
  madeBy: 'Anna Nowak',
});
const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const infoOf = (versions: number[]) => ({ versions: versions.map(versionOf) });
const textOf = (seen: number[], now: number[]) => changedText(i18n, infoOf(seen), infoOf(now));

test('a user who saves over a version of another person reads the name, the version and the time, and what a second save does', () => {
  const text = textOf([1], [2, 1]);
  expect(text).toContain('Anna Nowak saved version 2');
  expect(text).toContain('May 2');
  expect(text).toContain('add it as the next version; theirs stays');
});

test('a change of the values alone names no version', () => {
  expect(textOf([1], [1])).toContain('changed in the meantime');
  expect(textOf([], [])).not.toContain('version 0');
});
