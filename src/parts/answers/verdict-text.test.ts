import { i18n } from '@lingui/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeVerdict, type TwoKinds } from '#schema/rules/file-looks.ts';
import { verdictText } from './verdict-text.ts';
import { troubleText } from './trouble.ts';
import { speak } from '#src/text/i18n.ts';
import { problemLine, refusalWords } from '#src/text/problem-lines.ts';
import { loadAreaProblems } from '#src/text/problems.ts';

const page: TwoKinds = { named: 'PDF', is: 'page', isBoth: false };
const zip: TwoKinds = { named: 'JPG', is: 'zip', isBoth: true };
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await speak('en-US');
  await loadAreaProblems();
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['en-US', 'This file cannot be taken: it says PDF and is a web page', 'it says JPG and is a ZIP archive as well'],
  ['pl-PL', 'Tego pliku nie można przyjąć: podaje się za PDF, a jest stroną WWW', 'podaje się za JPG, a jest też archiwum ZIP'],
  ['de-DE', 'Diese Datei wird nicht angenommen: Sie nennt sich PDF und ist eine Webseite', 'JPG und ist zugleich ein ZIP-Archiv'],
] as const)('a file that is not what its name announces is refused with both kinds: %s', async (locale, words, both) => {
  await speak(locale);
  const code = 'file.kindDiffers';
  const outcome = { kind: 'refused', code, message: '', issues: [], status: 422, data: page } as const;
  // an answer of a call, a line of an import or of new pages, a photo of a document that is waiting
  const lines = [
    troubleText(i18n, outcome),
    verdictText(i18n, writeVerdict('kindDiffers', page)),
    refusalWords(i18n, { code: 'fileRefused', message: writeVerdict('kindDiffers', page) }).title,
  ];
  for (const line of lines) expect(line).toContain(words);
  expect(problemLine(i18n, { code, data: zip })).toContain(both);
  // a service of before names no kinds
  const bare = verdictText(i18n, 'kindDiffers');
  expect(bare).not.toContain(words);
  expect([troubleText(i18n, { ...outcome, data: undefined }), problemLine(i18n, { code, data: {} })]).toEqual([bare, bare]);
});

test('other verdicts keep their words, also those of a scanner', async () => {
  await speak('en-US');
  expect(refusalWords(i18n, { code: 'fileRefused', message: writeVerdict('kindDiffers', page) }).text).toContain(
    'add another file',
  );
  expect(verdictText(i18n, 'locked')).toContain('locked with a password');
  expect(verdictText(i18n, 'infected')).toContain('virus scanner');
  expect(refusalWords(i18n, { code: 'fileRefused', message: '' }).title).toBe('A file was not accepted');
  expect(refusalWords(i18n, { code: 'containerEmpty', message: 'kindDiffers PDF is page' }).title).toBe('The box is empty');
});
