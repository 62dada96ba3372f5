import { dropDepositCookie, revokeDeposits } from '#service/areas/account/deposit-tokens.ts';
import { and, eq } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { sessionCalls } from '#schema/calls/session.ts';
import { accountType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { agentOf } from '#service/areas/account/own-sessions.ts';
import { serviceAccount } from '#service/areas/account/reference.ts';
import { familyOf, revokeFamily, rotate, type IssuedToken } from '#service/areas/account/refresh-families.ts';
import { readPlace, type Place } from '#service/areas/account/placed-token.ts';
import {
  dropRefreshCookie,
  findTenant,
  handOver,
  maySwitch,
  refreshTokenOf,
  secondsLeft,
  signAccess,
} from '#service/areas/account/session-start.ts';
import { admits } from '#service/areas/tenancy/access-rules.ts';

export interface Refresh {
  customerGuid: string;
  refreshToken?: string | null | undefined;
  requestedCustomerGuid?: string | null | undefined;
}
type Refreshed = CallResult<(typeof sessionCalls)['refresh']>;

const ended: Refused = { refused: 'session.ended', message: 'The session has ended.' };
const foreign: Refused = { refused: 'session.foreign', message: 'The session belongs to another client.' };

/** Rotates the refresh token and makes a new access token. */
export async function refreshSession(parts: AccountParts, context: AnyoneContext, input: Refresh): Promise<Outcome<Refreshed>> {
  const token = refreshTokenOf(context, input.refreshToken);
  const place = readPlace(token);
  if (!place) return { refused: 'session.missing', message: 'There is no session to refresh.' };
  if (!isAtHome(place, input)) return foreign;
  const rotation = await context.db.inTenant(place.home, (tx) =>
    rotate(tx, token, context.now(), agentOf(context.request.headers)),
  );
  // another tab has the newer token in the same cookie: it must not be taken from it
  if (rotation.kind === 'spent') return ended;
  if (rotation.kind !== 'rotated') {
    if (rotation.kind === 'stolen') {
      parts.sessions.forget(rotation.familyId);
      context.log.warn({ tenant: place.home, session: rotation.familyId }, 'refresh token used twice: family ended');
    }
    dropRefreshCookie(context);
    return ended;
  }
  return answer(parts, context, rotation.parts, rotation.issued);
}

/** Another client is entered with the password only, never by refreshing (S0 §4 Customer switch). */
function isAtHome({ home, target }: Place, { customerGuid, requestedCustomerGuid }: Refresh): boolean {
  if (requestedCustomerGuid && requestedCustomerGuid !== target) return false;
  return customerGuid === target || (customerGuid === home && requestedCustomerGuid === target);
}

async function answer(parts: AccountParts, context: AnyoneContext, place: Place, issued: IssuedToken) {
  const home = await findTenant(context.db, place.home);
  const target = place.target === place.home ? home : await findTenant(context.db, place.target);
  const [user] = await context.db.inTenant(place.home, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.tenantId, place.home), eq(users.id, issued.userId))),
  );
  if (!home || !target || !user?.active) return ended;
  if (user.accountType === accountType.atService) {
    context.log.warn({ tenant: place.home, user: user.id }, serviceAccount.message);
    await context.db.inTenant(place.home, (tx) => revokeFamily(tx, issued.familyId, context.now()));
    parts.sessions.forget(issued.familyId);
    dropRefreshCookie(context);
    return serviceAccount;
  }
  if (!admits(target, context.request.ip)) return ended;
  if (target !== home && !maySwitch(home, user)) return foreign;
  return {
    data: {
      accessToken: await signAccess({ tokens: parts.tokens, db: context.db }, home, target, user, issued.familyId),
      refreshToken: handOver(context, issued),
      accessTokenExpireTime: LIMITS.accessTokenSeconds,
      refreshTokenExpireTime: secondsLeft(issued, context.now()),
    },
  };
}

/**
 * Ends the session of the refresh token, or of the access token where the caller keeps no cookie. With `isErased` the
 * device loses its deposit token as well, also where the session ended before.
 */
export async function endSession(
  parts: AccountParts,
  context: AnyoneContext,
  isErased = false,
): Promise<Outcome<{ ended: boolean }>> {
  const session = await sessionOf(parts, context);
  const place = readPlace(refreshTokenOf(context, null));
  dropRefreshCookie(context);
  if (isErased && session && place) dropDepositCookie(context, { clientId: place.target, userId: session.userId });
  if (!session) return { data: { ended: false } };
  const { home, userId, familyId } = session;
  const wasAlive = await context.db.inTenant(home, async (tx) => {
    const revoked = await revokeFamily(tx, familyId, context.now());
    // the device has no changes left: a copy of its token opens nothing
    if (isErased) await revokeDeposits(tx, home, familyId, context.now());
    if (!revoked) return false;
    await tx.insert(auditEvents).values({
      tenantId: home,
      id: crypto.randomUUID(),
      at: new Date(context.now()),
      userId,
      event: 'session.logout',
      subject: familyId,
    });
    return true;
  });
  parts.sessions.forget(familyId);
  return { data: { ended: wasAlive } };
}

/** The session a request carries, by its cookie or its access token. */
export async function sessionOf(parts: AccountParts, context: AnyoneContext) {
  const token = refreshTokenOf(context, null);
  const place = readPlace(token);
  if (place) {
    const family = await context.db.inTenant(place.home, (tx) => familyOf(tx, token));
    return family && { home: place.home, ...family };
  }
  const [, access] = /^Bearer (\S+)$/i.exec(context.request.headers.get('authorization') ?? '') ?? [];
  const claims = access ? await parts.tokens.read(access) : 'session.missing';
  if (typeof claims === 'string') return undefined;
  return { home: claims.home, familyId: claims.sid, userId: claims.sub };
}
