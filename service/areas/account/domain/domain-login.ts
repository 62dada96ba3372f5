import * as oidc from 'openid-client';
import { accountType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { hashToken, seeOnce } from '#service/areas/account/one-time.ts';
import { loginEvent } from '#service/areas/account/prove.ts';
import { makeReference, serviceAccount } from '#service/areas/account/reference.ts';
import { findTenant, findUser, type Tenant, type User } from '#service/areas/account/session-start.ts';
import { targetOf } from '#service/areas/account/sign-in.ts';
import type { DomainLogin } from '#service/areas/account/domain/domain-logins.ts';

/**
 * Domain login: the client's own sign-in service identifies the user, by OpenID Connect with authorization code, PKCE,
 * state and nonce. An unknown or refused user gets the same answer as a wrong proof.
 */

const noClient: Refused = { refused: 'client.unknown', message: 'There is no such client.' };
const refused: Refused = { refused: 'domain.refused', message: 'The sign-in was not accepted.' };
const unreachable: Refused = { refused: 'domain.unreachable', message: 'The sign-in service of the client does not respond.' };

/** Longest age of a user's proof when they enter another client. */
const FRESH_S = 300;

interface Begin {
  customerGuid: string;
  redirect?: string | null | undefined;
  requestedCustomerGuid?: string | null | undefined;
}

/** Returns the address to send the browser to. Another client is entered only after a new proof, as with the password (S0 §4). */
export async function beginDomainLogin(
  parts: AccountParts,
  context: AnyoneContext,
  { customerGuid, redirect, requestedCustomerGuid }: Begin,
): Promise<Outcome<{ location: string }>> {
  const home = await findTenant(context.db, customerGuid);
  const login = home && parts.providers.of(home);
  if (!home || !login) return noClient;
  const target = requestedCustomerGuid || home.tenantId;
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const configuration = await parts.providers.configuration(login).catch(() => undefined);
  if (!configuration) return unreachable;
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(parts, home),
    scope: login.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(target !== home.tenantId && { prompt: 'login', max_age: String(FRESH_S) }),
  });
  await parts.flows.keep(context, { home: home.tenantId, target, state, nonce, verifier, redirect: redirect ?? '' });
  return { data: { location: location.href } };
}

/** Exchanges the redirect parameters of the sign-in service for a reference to sign in with. */
export async function endDomainLogin(
  parts: AccountParts,
  context: AnyoneContext,
  { customerGuid, response }: { customerGuid: string; response: string },
): Promise<Outcome<{ referenceTokenGuid: string; redirect: string }>> {
  const home = await findTenant(context.db, customerGuid);
  const login = home && parts.providers.of(home);
  if (!home || !login) return noClient;
  const tooMany = await parts.failures.take(context.request.ip);
  if (tooMany) return tooMany;
  const proof = await proofOf(parts, context, home, login, new URLSearchParams(response));
  if (proof === 'unreachable') {
    await parts.failures.giveBack(context.request.ip);
    return unreachable;
  }
  const user = proof && (await findUser(context.db, home, proof.name));
  if (user?.accountType === accountType.atService) {
    context.log.warn({ tenant: home.tenantId, user: user.id }, serviceAccount.message);
    return serviceAccount;
  }
  const target = user?.active ? await targetOf(context, home, user, proof?.target) : undefined;
  if (!proof || !user || !target) return fail(context, home, user);
  await parts.failures.giveBack(context.request.ip);
  return { data: { referenceTokenGuid: await makeReference(context, home, target, user), redirect: proof.redirect } };
}

/** The person, when everything about the answer is right: browser, state, first use, code, issuer, audience, nonce, signature. */
async function proofOf(
  parts: AccountParts,
  context: AnyoneContext,
  home: Tenant,
  login: DomainLogin,
  returned: URLSearchParams,
): Promise<{ name: string; target: string; redirect: string } | 'unreachable' | undefined> {
  const state = returned.get('state') ?? '';
  const flow = await parts.flows.take(context, state);
  if (!flow || flow.home !== home.tenantId) return undefined;
  const place = { tenantId: home.tenantId, kind: 'domain', id: hashToken(state) } as const;
  if (!(await context.db.inTenant(home.tenantId, (tx) => seeOnce(tx, place, context.now())))) return undefined;
  const back = new URL(callbackOf(parts, home));
  back.search = returned.toString();
  try {
    const configuration = await parts.providers.configuration(login);
    const granted = await oidc.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
      ...(flow.target !== flow.home && { maxAge: FRESH_S }),
    });
    const proven = granted.claims();
    if (!proven) return undefined;
    // many services name the person only when asked with the access token; `sub` ties the two together
    const isNamed = Object.hasOwn(proven, login.userClaim);
    const claims = isNamed ? proven : await oidc.fetchUserInfo(configuration, granted.access_token, proven.sub);
    const name = nameOf(claims, login.userClaim);
    return name === undefined ? undefined : { name, target: flow.target, redirect: flow.redirect };
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    context.log.warn({ tenant: home.tenantId, code }, 'domain login not accepted');
    return isSilence(error) ? 'unreachable' : undefined;
  }
}

/** An unverified mailbox address could belong to any user, so it is no name. */
function nameOf(claims: Readonly<Record<string, unknown>>, claim: string): string | undefined {
  const name = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof name !== 'string' || name === '' || name.length > LIMITS.nameCharacters) return undefined;
  return claim !== 'email' || claims['email_verified'] === true ? name : undefined;
}

const propertyOf = (of: unknown, name: string): unknown => Reflect.get(Object(of), name);

/** True if the service did not answer, or failed: it gave no verdict on the user. */
function isSilence(error: unknown): boolean {
  const isOurs = propertyOf(error, 'code') === 'OAUTH_TIMEOUT' || propertyOf(error, 'message') === 'fetch failed';
  // the library puts the status on the fault, or the whole answer behind it
  const status = propertyOf(error, 'status') ?? propertyOf(propertyOf(error, 'cause'), 'status');
  return isOurs || (typeof status === 'number' && status >= 500);
}

async function fail(context: AnyoneContext, home: Tenant, user: User | undefined): Promise<Refused> {
  await context.db.inTenant(home.tenantId, (tx) =>
    tx.insert(auditEvents).values(loginEvent(context, home, user, 'session.loginFailed', 'domain')),
  );
  return refused;
}

/** Page of the application the sign-in service sends back to; to be registered there. */
function callbackOf({ publicUrl }: AccountParts, { urlPath }: Tenant): string {
  return `${publicUrl}/${encodeURIComponent(urlPath)}/auth/callback`;
}
