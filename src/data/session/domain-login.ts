import { sessionCalls } from '#schema/calls/session.ts';
import { call } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { fetchAhead } from '#src/data/workplace/local.ts';
import { session } from './session.ts';
import { refusalOf, takeTokens, type SignIn } from './sign-in.ts';
import { logoutPaid } from './sign-out.ts';

/** Domain login: the client's own sign-in service proves who it is; the browser goes there and comes back. */

type Stopped = Exclude<SignIn, { kind: 'signedIn' }>;

/**
 * Leaves for the sign-in service, to come back to a path of ours. Staff enter another client by proving themselves to
 * their own again (S0 §4 Customer switch).
 */
export async function leaveForDomain(redirect: string, requestedCustomerGuid?: string): Promise<{ kind: 'leaves' } | Stopped> {
  const here = session.value.client?.customerGuid ?? '';
  const home = requestedCustomerGuid === undefined ? here : (kept.keptSession()?.customerGuid ?? here);
  const isLocal = /^\/(?![/\\])/.test(redirect) && redirect.length <= 1_000;
  const outcome = await call(sessionCalls.domainLogin, {
    customerGuid: home,
    ...(isLocal && { redirect }),
    ...(requestedCustomerGuid !== undefined && { requestedCustomerGuid }),
  });
  if (outcome.kind !== 'done') return refusalOf(outcome);
  // only an address a browser fetches pages from: never one that runs
  if (!/^https?:$/.test(URL.parse(outcome.data.location)?.protocol ?? '')) return { kind: 'fault', incident: '' };
  location.assign(outcome.data.location);
  return { kind: 'leaves' };
}

/** Exchanges the answer of the sign-in service, which is valid once; returns the user's intended page. */
export async function returnFromDomain(response: string): Promise<{ kind: 'signedIn'; redirect: string } | Stopped> {
  const home = session.value.client?.customerGuid ?? '';
  if (!(await fetchAhead())) return { kind: 'unreachable' };
  await logoutPaid();
  const outcome = await call(sessionCalls.domainCallback, { customerGuid: home, response });
  if (outcome.kind !== 'done') return refusalOf(outcome);
  const { referenceTokenGuid, redirect } = outcome.data;
  const ended = await takeTokens(
    await call(sessionCalls.token, {
      customerGuid: home,
      userName: '',
      userPassword: '',
      isDomainClient: true,
      referenceTokenGuid,
    }),
    home,
    true,
  );
  return ended.kind === 'signedIn' ? { kind: 'signedIn', redirect } : ended;
}
