import type { I18n } from '@lingui/core';
import { LIMITS } from '#schema/limits.ts';
import { homeOf } from '#schema/page-path.ts';
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

/** What the same dialog puts right: another password or code, a moment's patience, rows that are sent first. */
const askedAgain = new Set([
  'login.refused',
  'login.delayed',
  'login.codeNeeded',
  'login.codeWrong',
  'login.captchaNeeded',
  'switch.waiting',
]);

/** Signs in to another client (S0 §4). The session of now is ended by the service once the new one is proven, so a refusal loses none. */
export function switchCustomer(
  { userName, customer }: { userName: string; customer: Customer },
  password: string,
  proof: Proof,
): Promise<SignIn> {
  // asked once more at the last moment: another tab may just have saved a scan
  if (syncStatus.value.waiting > 0) {
    return Promise.resolve({ kind: 'refused', code: 'switch.waiting', message: '', retryAfterMs: 0 });
  }
  return signIn(userName, password, customer.customerGuid, proof);
}

/**
 * S0 §8: a failed switch is told in a snackbar, and one is back at the client of before. What another try puts right is told
 * in the dialog, which stays: news goes after five seconds, and the password would have to be asked for anew.
 */
export function endedBy(i18n: I18n, outcome: SignIn): boolean {
  if (outcome.kind === 'signedIn' || (outcome.kind === 'refused' && askedAgain.has(outcome.code))) return false;
  snack(troubleOf(i18n, outcome)?.text ?? '');
  return true;
}

/**
 * S0 §4: to the address of the other client after a second, in which the dialog says where one goes. It is loaded whole, with
 * its own look: going there and loading again a second later would show the same page twice.
 */
export function goTo({ urlPath }: Customer): void {
  setTimeout(() => location.assign(homeOf(urlPath)), LIMITS.customerSwitchReloadMs);
}
