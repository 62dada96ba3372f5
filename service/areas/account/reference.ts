import { and, eq } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { sessionCalls } from '#schema/calls/session.ts';
import { accountType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { findSecret, hashToken, keepSecret, newToken, spendSecret, type SecretPlace } from '#service/areas/account/one-time.ts';
import { newPlacedToken, readPlace } from '#service/areas/account/placed-token.ts';
import { findTenant, type Tenant, type User } from '#service/areas/account/session-start.ts';
import { openSession, targetOf } from '#service/areas/account/sign-in.ts';

/**
 * Reference tokens (S0 §7 `referenceTokenGuid`, `getTokenByRef`): proof of a user identified elsewhere,
 * exchanged for a session once, within two minutes, and only in the browser that received it. Half of it is a cookie,
 * so a link with a reference cannot sign in another person.
 */

type Tokens = CallResult<(typeof sessionCalls)['token']>;

const LIFE_S = LIMITS.referenceMinutes * 60;
const invalid: Refused = { refused: 'reference.invalid', message: 'This sign-in is no longer valid.' };
/** S0 §4: answered and logged in these words. */
export const serviceAccount: Refused = {
  refused: 'login.serviceAccount',
  message: 'Service account is not permited to login',
};

const placeOf = (home: string, token: string, half: string): SecretPlace => ({
  tenantId: home,
  kind: 'reference',
  id: hashToken(`${token} ${half}`),
});

/** Makes a reference for a person who was proven just now. */
export async function makeReference(context: AnyoneContext, home: Tenant, target: Tenant, user: User): Promise<string> {
  const token = newPlacedToken({ home: home.tenantId, target: target.tenantId });
  const half = newToken();
  await context.db.inTenant(home.tenantId, (tx) =>
    keepSecret(tx, placeOf(home.tenantId, token, half), user.id, context.now(), { lifeMs: LIFE_S * 1_000 }),
  );
  setHalf(context, half, LIFE_S);
  return token;
}

/** Trades a reference for a session; an earlier one of this browser ends (S0 §4 Customer switch). */
export async function signInByReference(parts: AccountParts, context: AnyoneContext, token: string): Promise<Outcome<Tokens>> {
  const place = readPlace(token);
  const half = context.request.cookies.get(cookieName(context)) ?? '';
  if (!place || half === '') return invalid;
  setHalf(context, '', 0);
  const secret = placeOf(place.home, token, half);
  const holder = await context.db.inTenant(place.home, async (tx) => {
    const kept = await findSecret(tx, secret, context.now());
    // of two parallel requests, one wins
    return kept && (await spendSecret(tx, secret, context.now())) ? kept.userId : undefined;
  });
  const home = holder === undefined ? undefined : await findTenant(context.db, place.home);
  if (!home || holder === undefined) return invalid;
  const [user] = await context.db.inTenant(home.tenantId, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.tenantId, home.tenantId), eq(users.id, holder))),
  );
  if (!user?.active) return invalid;
  if (user.accountType === accountType.atService) {
    context.log.warn({ tenant: home.tenantId, user: user.id }, serviceAccount.message);
    return serviceAccount;
  }
  // the user's rights may have changed since
  const target = await targetOf(context, home, user, place.target);
  return target ? openSession(parts, context, { home, target, user }) : invalid;
}

const cookieName = ({ request }: AnyoneContext) => (request.secure ? '__Host-ref' : 'ref');

function setHalf(context: AnyoneContext, value: string, maxAgeSeconds: number): void {
  context.setCookie(cookieName(context), value, { maxAgeSeconds, path: context.request.secure ? '/' : '/api/authorize' });
}
