import type { I18n } from '@lingui/core';
import { readVerdict } from '#schema/rules/file-looks.ts';
import { problemLine } from '#src/text/problem-lines.ts';

/** Why the check of a file refused it, in one line; `infected` and `unchecked` are the scanner's. */
export function verdictText(i18n: I18n, text: string): string {
  const { verdict, kinds } = readVerdict(text);
  const isOfScanner = verdict === 'infected' || verdict === 'unchecked';
  return problemLine(i18n, { code: `file.${isOfScanner ? 'refused' : verdict}`, data: kinds });
}
