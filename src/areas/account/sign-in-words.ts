import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Outcome } from '#src/data/call.ts';
import type { SignIn } from '#src/data/sign-in.ts';
import { durationText } from '#src/text/dates.ts';
import { problemText } from '#src/text/problems.ts';

/** What a sign-in that did not work says, and whether it is the password that is to be typed again. */
export interface SignInTrouble {
  text: string;
  /** Focus goes back to the password. */
  retype: boolean;
}

/** Refusals only these screens know. */
const ofSignIn: Readonly<Record<string, MessageDescriptor>> = {
  'login.codeWrong': msg`The code is not right or has run out. Type it again or have a new one sent.`,
  'login.captchaNeeded': msg`The check against programs did not work. Try again.`,
  'login.domainOnly': msg`This client signs in at its own sign-in service. Open the sign-in page again.`,
  'domain.refused': msg`Your sign-in was not accepted. Ask your administrator whether you have an account here.`,
  'domain.unreachable': msg`The sign-in service of your organisation does not answer. Try again later.`,
  'reference.invalid': msg`This sign-in is no longer valid. Begin it again.`,
  'password.weak': msg`This password is too easy to guess. Take several words that have nothing to do with you or with work.`,
  'reset.invalid': msg`This link no longer works. Ask for a new one.`,
};

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
      return { text: i18n._(ofSignIn[outcome.code] ?? problemText(outcome.code).text), retype: true };
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

/** Words of a call of these screens that was not done. */
export function callTrouble(i18n: I18n, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'refused') return troubleOf(i18n, { ...outcome, retryAfterMs: 0 })?.text ?? '';
  if (outcome.kind === 'fault' && outcome.status === 429) return i18n._(msg`Too many tries. Try again later.`);
  if (outcome.kind === 'unreachable') return troubleOf(i18n, outcome)?.text ?? '';
  return i18n._(msg`This did not work. Try again.`);
}
