import type { I18n } from '@lingui/core';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { issueText } from '#src/kit/form/issue-text.ts';
import { problemText, refusalText, unknownProblem } from '#src/text/problems.ts';

/** Why a document was not changed: the value that did not pass with its reason, or what happened to the document. */
export function refusedDocument(
  i18n: I18n,
  { code, message, issue }: Pick<DocumentVerdict, 'code' | 'message' | 'issue'>,
): string {
  if (issue) return `${message}: ${issueText(i18n, issue)}`;
  const ofAnswer = problemText(code);
  const { title, text } = ofAnswer === unknownProblem ? refusalText(code) : ofAnswer;
  return `${i18n._(title)}. ${i18n._(text)}`;
}
