import type { I18n } from '@lingui/core';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { refusedDocument } from '#src/parts/answers/refused-document.ts';
import { valueFaults } from '#src/text/area-problems/value-faults.ts';

/** The reason for which a document did not change. A change that ran as work keeps only the code of a value, and the name of its field. */
export function unchangedText(i18n: I18n, { code, message, issue }: Pick<DocumentVerdict, 'code' | 'message' | 'issue'>): string {
  const fault = issue ? undefined : valueFaults[code];
  return fault ? `${message}: ${i18n._(fault)}` : refusedDocument(i18n, { code, message, issue });
}
