import { sessionCalls } from '#schema/calls/session.ts';
import { call } from './call.ts';
import { readAccess } from './claims.ts';
import * as kept from './kept.ts';
import { fetchAhead } from './local.ts';
import { begin } from './session-begin.ts';
import { session } from './session.ts';

/** How a sign-in ended. */
export type SignIn =
  | { kind: 'signedIn' }
  /** Wrong name or password, too many tries, a service account: the code names the text. */
  | { kind: 'refused'; code: string; message: string; retryAfterMs: number }
  | { kind: 'unreachable' }
  | { kind: 'fault'; incident: string };

/** What a client may ask for besides the password (S0 §6): a code sent to the person, a solved captcha. */
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
): Promise<SignIn> {
  const here = session.value.client?.customerGuid;
  const home = requestedCustomerGuid === undefined ? here : (kept.keptSession()?.customerGuid ?? here);
  if (home === undefined) return { kind: 'unreachable' };
  // nobody is signed in to an application that cannot open his database
  if (!(await fetchAhead())) return { kind: 'unreachable' };
  const outcome = await call(sessionCalls.token, {
    customerGuid: home,
    userName,
    userPassword: password,
    ...(requestedCustomerGuid !== undefined && { requestedCustomerGuid }),
    ...(code && { twoFactorAuthenticationCode: code }),
    ...(captcha && { tokenResponse: captcha }),
  });
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code, message: outcome.message, retryAfterMs: 0 };
  if (outcome.kind === 'fault' && outcome.status === 429) {
    return { kind: 'refused', code: 'login.delayed', message: '', retryAfterMs: outcome.retryAfterMs };
  }
  if (outcome.kind === 'fault') return { kind: 'fault', incident: outcome.incident };
  if (outcome.kind !== 'done') return { kind: 'unreachable' };
  const next = readAccess(outcome.data.accessToken, Date.now());
  // S0 §5: a token that cannot be read, or a service account, sets no session.
  if (!next || outcome.data.refreshToken === '' || next.lifetimeMs <= 0) return { kind: 'fault', incident: '' };
  if (next.isService) return { kind: 'refused', code: 'login.serviceAccount', message: '', retryAfterMs: 0 };
  await begin(next, home);
  return { kind: 'signedIn' };
}

/** The dialog over the screen: the same person's password, and the queue goes on. */
export function reLogin(password: string, proof?: Proof): Promise<SignIn> {
  const { identity } = session.value;
  if (!identity) return Promise.resolve({ kind: 'fault', incident: '' });
  const isAway = kept.keptSession()?.customerGuid !== identity.clientId;
  return signIn(identity.userName, password, isAway ? identity.clientId : undefined, proof);
}
