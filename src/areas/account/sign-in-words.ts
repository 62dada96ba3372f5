import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Outcome } from '#src/data/calls/call.ts';
import type { SignIn } from '#src/data/session/sign-in.ts';
import { durationText } from '#src/text/dates.ts';
import { laterText } from '#src/text/later.ts';
import { problemText } from '#src/text/problems.ts';

/** Text of a failed sign-in, and a flag if the password must be typed again. */
export interface SignInTrouble {
  text: string;
  /** True to focus the password again. */
  retype: boolean;
}

/** Refusals that occur only on these screens. */
const ofSignIn: Readonly<Record<string, MessageDescriptor>> = {
  'login.codeWrong': msg`The code is wrong or has expired. Enter it again or request a new one.`,
  'login.noAddress': msg`Signing in needs a code, and your account has no email address it could be sent to. Ask your administrator to add one.`,
  'login.codeNotSent': msg`The code could not be sent. Try again in a few minutes; if it happens again, ask your administrator to check your email address.`,
  'login.captchaNeeded': msg`The bot check failed. Try again.`,
  'unlock.wrong': msg`The password does not match, and the server cannot be reached. Nothing was deleted. Try again.`,
  'unlock.blocked': msg`Too many wrong passwords without the server. Your changes are safe on this device. Connect to a network and sign in.`,
  'unlock.tooLate': msg`This device has been offline for too long. Your changes are safe. Connect to a network and sign in.`,
  'login.domainOnly': msg`This client has its own sign-in service. Open the sign-in page again.`,
  'domain.refused': msg`Your sign-in was not accepted. Ask your administrator whether you have an account here.`,
  'domain.unreachable': msg`The sign-in service of your organization does not respond. Try again later.`,
  'reference.invalid': msg`This sign-in is no longer valid. Start again.`,
  'password.weak': msg`This password is too easy to guess. Use several words that are unrelated to you or your work.`,
  'reset.invalid': msg`This link no longer works. Request a new one.`,
};

/** Refusals after a right password: typing it again would not help. */
const afterPassword = new Set(['login.noAddress', 'login.codeNotSent']);

/** Returns the text of an outcome; null for success. */
export function troubleOf(i18n: I18n, outcome: SignIn): SignInTrouble | null {
  switch (outcome.kind) {
    case 'signedIn':
      return null;
    case 'refused': {
      if (outcome.code === 'login.delayed' && outcome.retryAfterMs > 0) {
        const wait = durationText(i18n, outcome.retryAfterMs);
        return { text: i18n._(msg`Too many attempts. Try again in ${wait}.`), retype: true };
      }
      const text = i18n._(ofSignIn[outcome.code] ?? problemText(outcome.code).text);
      return { text, retype: !afterPassword.has(outcome.code) };
    }
    case 'unreachable':
      return { text: i18n._(msg`Cannot reach the server. Try again when you are online.`), retype: false };
    case 'later':
      return { text: laterText(i18n, outcome.retryAfterMs), retype: false };
    case 'fault': {
      const incident = outcome.incident;
      return {
        text: incident
          ? i18n._(msg`Sign-in failed. Give support this number: ${incident}`)
          : i18n._(msg`Sign-in failed. Try again.`),
        retype: false,
      };
    }
  }
}

/** Returns the text of a failed call on these screens. */
export function callTrouble(i18n: I18n, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'refused') return troubleOf(i18n, { ...outcome, retryAfterMs: 0 })?.text ?? '';
  if (outcome.kind === 'later' && outcome.status === 429) return i18n._(msg`Too many attempts. Try again later.`);
  if (outcome.kind === 'later') return laterText(i18n, outcome.retryAfterMs);
  if (outcome.kind === 'unreachable') return troubleOf(i18n, outcome)?.text ?? '';
  return i18n._(msg`This did not work. Try again.`);
}
