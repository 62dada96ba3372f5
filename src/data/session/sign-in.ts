import type { CallResult } from '#schema/calls/call.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import type { Secret } from '#src/data/sealing/keys.ts';
import { unlock, type Unlocked } from '#src/data/sealing/unlock.ts';
import { accessOf } from '#src/data/tokens/token-answer.ts';
import { fetchAhead } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { begin, reopen, type SignedInBy } from './begin.ts';
import { session } from './session.ts';
import { logoutPaid } from './sign-out.ts';

/** Outcome of a sign-in. */
export type SignIn =
  | { kind: 'signedIn' }
  /** Wrong name or password, too many tries, a service account: the code names the text. */
  | { kind: 'refused'; code: string; message: string; retryAfterMs: number }
  | { kind: 'unreachable' }
  /** The service is busy: the same password may be right. */
  | { kind: 'later'; retryAfterMs: number }
  | { kind: 'fault'; incident: string };

/** Proofs a client may require next to the password (S0 §6): a code sent to the user, a solved captcha. */
export interface Proof {
  code?: string;
  captcha?: string;
}

/**
 * Signs in with name and password. With `requestedCustomerGuid` internal staff enter another client (S0 §4): their name and
 * password belong to the client they come from.
 */
export async function signIn(
  userName: string,
  password: string,
  requestedCustomerGuid?: string,
  { code, captcha }: Proof = {},
  place: Workplace = here(),
): Promise<SignIn> {
  const entered = session(place).value.client?.customerGuid;
  const home = requestedCustomerGuid === undefined ? entered : (kept.keptSession(place)?.customerGuid ?? entered);
  if (home === undefined) return { kind: 'unreachable' };
  // no sign-in before the code that opens the database is loaded
  if (!(await fetchAhead(place))) return { kind: 'unreachable' };
  await logoutPaid(place);
  const input = {
    customerGuid: home,
    userName,
    userPassword: password,
    ...(requestedCustomerGuid !== undefined && { requestedCustomerGuid }),
    ...(code && { twoFactorAuthenticationCode: code }),
    ...(captcha && { tokenResponse: captcha }),
  };
  const outcome = await call(sessionCalls.token, input, place);
  const secret = { userName, password };
  // offline the password opens the data on this device; the service confirms it later
  if (outcome.kind === 'unreachable' && requestedCustomerGuid === undefined) return openOffline(secret, place);
  return takeTokens(outcome, { home, fromDomain: false, secret }, place);
}

const refused = (code: string): SignIn => ({ kind: 'refused', code, message: '', retryAfterMs: 0 });

async function openOffline(secret: Secret, place: Workplace): Promise<SignIn> {
  const unlocked = await unlock(session(place).value.urlPath, secret, place).catch((): Unlocked => ({ kind: 'none' }));
  switch (unlocked.kind) {
    case 'none':
      return { kind: 'unreachable' };
    case 'wrong':
      return refused('unlock.wrong');
    case 'blocked':
      return refused('unlock.blocked');
    case 'opened':
      return (await reopen(unlocked.papers, place)) === 'opened' ? { kind: 'signedIn' } : refused('unlock.tooLate');
  }
}

/** Outcome of a call that did not complete, as the outcome of a sign-in. */
export function refusalOf(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): Exclude<SignIn, { kind: 'signedIn' }> {
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code, message: outcome.message, retryAfterMs: 0 };
  if (outcome.kind === 'later' && outcome.status === 429) {
    return { kind: 'refused', code: 'login.delayed', message: '', retryAfterMs: outcome.retryAfterMs };
  }
  if (outcome.kind === 'later') return { kind: 'later', retryAfterMs: outcome.retryAfterMs };
  if (outcome.kind === 'fault') return { kind: 'fault', incident: outcome.incident };
  return { kind: 'unreachable' };
}

/** Starts the session of a token answer. */
export async function takeTokens(
  outcome: Outcome<CallResult<typeof sessionCalls.token>>,
  by: SignedInBy,
  place: Workplace = here(),
): Promise<SignIn> {
  if (outcome.kind !== 'done') return refusalOf(outcome);
  const next = accessOf(outcome.data, Date.now());
  // S0 §5: a token that cannot be read, or a service account, sets no session
  if ('fault' in next) {
    console.info(next.fault);
    return { kind: 'fault', incident: '' };
  }
  if (next.isService) {
    console.info('Service account is not permited to login');
    return { kind: 'refused', code: 'login.serviceAccount', message: '', retryAfterMs: 0 };
  }
  await begin(next, by, place);
  return { kind: 'signedIn' };
}

/** Signs the same user in again, from the dialog over the screen; the queue continues. */
export function reLogin(password: string, proof?: Proof, place: Workplace = here()): Promise<SignIn> {
  const { identity } = session(place).value;
  if (!identity) return Promise.resolve({ kind: 'fault', incident: '' });
  const isAway = kept.keptSession(place)?.customerGuid !== identity.clientId;
  return signIn(identity.userName, password, isAway ? identity.clientId : undefined, proof, place);
}
