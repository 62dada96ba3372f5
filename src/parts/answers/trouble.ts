import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Outcome } from '#src/data/calls/call.ts';
import { problemLine } from '#src/text/problem-lines.ts';

/** Text for a call that did not succeed; empty for one that did. */
export function troubleText(i18n: I18n, outcome: Outcome<unknown> | undefined): string {
  if (!outcome || outcome.kind === 'done' || outcome.kind === 'signIn') return '';
  if (outcome.kind === 'unreachable')
    return i18n._(msg`The server cannot be reached. Nothing was changed. Try again once you are online.`);
  if (outcome.kind === 'later') return i18n._(msg`The server is busy. Nothing was changed. Try again in a moment.`);
  if (outcome.kind === 'fault') return i18n._(msg`Something went wrong on the server. Check the list before you try again.`);
  return problemLine(i18n, outcome);
}
