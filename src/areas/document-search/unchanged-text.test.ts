import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { unknownProblem } from '#src/text/problems.ts';
import { unchangedText } from './unchanged-text.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const unknown = i18n._(unknownProblem.title);

test.each(['required', 'tooLong', 'date', 'dictionary', 'regex', 'duplicateCode', 'expression', 'missingDate'])(
  'a document that did not change because of %s has its reason in words',
  (code) => {
    const text = unchangedText(i18n, { code, message: 'Date of birth', issue: undefined });
    expect(text).not.toContain(unknown);
  },
);
