import { sessionCalls } from '#schema/calls/session.ts';
import { call } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { fetchAhead } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { session } from './session.ts';
import { refusalOf, takeTokens, type SignIn } from './sign-in.ts';
import { logoutPaid } from './sign-out.ts';

/** Domain login: the client's own sign-in service authenticates the user; the browser goes there and comes back. */

type Stopped = Exclude<SignIn, { kind: 'signedIn' }>;

/**
 * Leaves for the sign-in service, to come back to a path of ours. Staff enter another client by proving themselves to
 * their own again (S0 §4 Customer switch).
 */
export async function leaveForDomain(
  redirect: string,
  requestedCustomerGuid?: string,
  place: Workplace = here(),
): Promise<{ kind: 'leaves' } | Stopped> {
  const entered = session(place).value.client?.customerGuid ?? '';
  const home = requestedCustomerGuid === undefined ? entered : (kept.keptSession(place)?.customerGuid ?? entered);
  const isLocal = /^\/(?![/\\])/.test(redirect) && redirect.length <= 1_000;
  const input = {
    customerGuid: home,
    ...(isLocal && { redirect }),
    ...(requestedCustomerGuid !== undefined && { requestedCustomerGuid }),
  };
  const outcome = await call(sessionCalls.domainLogin, input, place);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  // only an address of a page, never one that runs as script
  if (!/^https?:$/.test(URL.parse(outcome.data.location)?.protocol ?? '')) return { kind: 'fault', incident: '' };
  location.assign(outcome.data.location);
  return { kind: 'leaves' };
}

/** Signs in with the answer of the sign-in service, which is valid once; returns the page the user came from. */
export async function returnFromDomain(
  response: string,
  place: Workplace = here(),
): Promise<{ kind: 'signedIn'; redirect: string } | Stopped> {
  const home = session(place).value.client?.customerGuid ?? '';
  if (!(await fetchAhead(place))) return { kind: 'unreachable' };
  await logoutPaid(place);
  const outcome = await call(sessionCalls.domainCallback, { customerGuid: home, response }, place);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  const { referenceTokenGuid, redirect } = outcome.data;
  const input = { customerGuid: home, userName: '', userPassword: '', isDomainClient: true, referenceTokenGuid };
  const ended = await takeTokens(await call(sessionCalls.token, input, place), { home, fromDomain: true }, place);
  return ended.kind === 'signedIn' ? { kind: 'signedIn', redirect } : ended;
}
