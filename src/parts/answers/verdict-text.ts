import type { I18n } from '@lingui/core';
import { problemText } from '#src/text/problems.ts';

/** Why the check of a file refused it, in one line; `infected` and `unchecked` are the scanner's. */
export function verdictText(i18n: I18n, verdict: string): string {
  const { title, text } = problemText(`file.${verdict === 'infected' || verdict === 'unchecked' ? 'refused' : verdict}`);
  return `${i18n._(title)}. ${i18n._(text)}`;
}
