import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignIn } from '#src/data/session.ts';
import { durationText } from '#src/text/dates.ts';
import { problemText } from '#src/text/problems.ts';

/** What a sign-in that did not work says, and whether it is the password that is to be typed again. */
export interface SignInTrouble {
  text: string;
  /** Focus goes back to the password. */
  retype: boolean;
}

/** Words of an outcome; null when it worked. */
export function troubleOf(i18n: I18n, outcome: SignIn): SignInTrouble | null {
  switch (outcome.kind) {
    case 'signedIn':
      return null;
    case 'refused': {
      if (outcome.code === 'login.delayed' && outcome.retryAfterMs > 0) {
        const wait = durationText(i18n, outcome.retryAfterMs);
        return { text: i18n._(msg`Too many tries. Try again in ${wait}.`), retype: true };
      }
      return { text: i18n._(problemText(outcome.code).text), retype: true };
    }
    case 'unreachable':
      return { text: i18n._(msg`The vault cannot be reached. Try again when you have coverage.`), retype: false };
    case 'fault': {
      const incident = outcome.incident;
      return {
        text: incident
          ? i18n._(msg`The sign-in did not work. Tell support this number: ${incident}`)
          : i18n._(msg`The sign-in did not work. Try again.`),
        retype: false,
      };
    }
  }
}
