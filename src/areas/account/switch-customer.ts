import type { I18n } from '@lingui/core';
import { LIMITS } from '#schema/limits.ts';
import { homeOf } from '#schema/page-path.ts';
import { countUnsentDrafts } from '#src/data/drafts/counting.ts';
import { signIn, type Proof, type SignIn } from '#src/data/session/sign-in.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { troubleOf } from './sign-in-words.ts';

/** Client to work for. */
export interface Customer {
  customerName: string;
  customerGuid: string;
  urlPath: string;
}

/** Failures the same dialog can correct: another password or code, a short wait, rows to send first. */
const askedAgain = new Set([
  'login.refused',
  'login.delayed',
  'login.codeNeeded',
  'login.codeNotSent',
  'login.codeWrong',
  'login.captchaNeeded',
  'switch.waiting',
]);

/** Signs in to another client (S0 §4). The service ends the current session only after a successful sign-in, so a refusal loses nothing. */
export async function switchCustomer(
  { userName, customer }: { userName: string; customer: Customer },
  password: string,
  proof: Proof,
): Promise<SignIn> {
  // checks again at the last moment, because another tab may just have saved a scan
  if (syncStatus().value.waiting > 0 || (await countUnsentDrafts()) > 0)
    return { kind: 'refused', code: 'switch.waiting', message: '', retryAfterMs: 0 };
  return signIn(userName, password, customer.customerGuid, proof);
}

/**
 * Reports a failed switch in a snackbar, back at the earlier client (S0 §8). A failure that another try can correct is shown
 * in the dialog, which stays: a snackbar closes after five seconds, and the password would have to be typed again.
 */
export function endedBy(i18n: I18n, outcome: SignIn): boolean {
  if (outcome.kind === 'signedIn' || (outcome.kind === 'refused' && askedAgain.has(outcome.code))) return false;
  snack(troubleOf(i18n, outcome)?.text ?? '');
  return true;
}

/**
 * S0 §4: loads the address of the other client after a second, in which the dialog shows the target. It is a full load with
 * another look; navigating first would show the same page twice.
 */
export function goTo({ urlPath }: Customer): void {
  setTimeout(() => location.assign(homeOf(urlPath)), LIMITS.customerSwitchReloadMs);
}
