import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AttributeIssue, ValueIssueCode } from '#schema/rules/attributes.ts';
import type { FormIssue } from './form-rules.ts';

/** Shown if the engine of patterns could not be loaded (`loadPatterns`). */
export const unchecked = msg`Part of the application is missing, so this cannot be checked. Nothing is lost. Save again when you are online.`;

/** Texts of issues (S0 §5). Total: an issue without a text does not compile. */
const texts: Record<ValueIssueCode, MessageDescriptor> = {
  required: msg`Field required`,
  tooLong: msg`At most {most} characters`,
  number: msg`Digits and a dot only, like {mask}`,
  date: msg`Date in incorrect format`,
  missingDate: msg`There is no such date`,
  tooShort: msg`At least {least} characters`,
  longerThan: msg`At most {most} characters`,
  choice: msg`Choose a value from the list`,
  dictionary: msg`{value} is not in the value list. Ask your supervisor to add it.`,
  regex: msg`regex fail`,
  unchecked,
  expression: msg`The value does not fit the other values`,
  documentTooLarge: msg`The document is too large to be sent. Shorten this value and save again.`,
  reinputUnfinished: msg`Reinput wasn't filled till the end`,
  reinputDiffers: msg`Value wasn't reinputed properly`,
};

const DEFAULT_MASK_SHOWN = '##.#';

function ownWords({ code, params }: AttributeIssue): string {
  if (code === 'regex') return String(params['message'] ?? '');
  return code === 'expression' ? String(params['description'] ?? '') : '';
}

/** Returns the text of an issue: the message of the class if it has one. */
export function issueText(i18n: I18n, issue: FormIssue): string {
  if ('message' in issue) return i18n._(issue.message);
  const own = ownWords(issue);
  if (own !== '') return own;
  const { id, message } = texts[issue.code];
  const mask = issue.params['mask'] === '' ? DEFAULT_MASK_SHOWN : issue.params['mask'];
  return i18n._(id, { ...issue.params, mask }, message === undefined ? {} : { message });
}
