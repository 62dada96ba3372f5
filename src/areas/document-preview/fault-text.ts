import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Undone } from '#src/data/answers/use-called.ts';
import { laterText } from '#src/text/later.ts';

/** Why something of a document is not shown; the words of the service where it has some. */
export function faultText(i18n: I18n, fault: Undone): string {
  if (fault.kind === 'unreachable') return i18n._(msg`This is not on this device. Open it again once you are online.`);
  if (fault.kind === 'signIn') return i18n._(msg`Sign in again, then try again.`);
  if (fault.kind === 'later') return laterText(i18n, fault.retryAfterMs);
  if (fault.kind === 'refused' && fault.code === 'page.unreadable')
    return i18n._(msg`The server cannot read this page in the file. The other pages can be opened.`);
  if (fault.kind === 'refused' && fault.message !== '') return fault.message;
  return i18n._(msg`This did not work. Try again.`);
}
