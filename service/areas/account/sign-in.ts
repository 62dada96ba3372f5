import { and, eq } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { sessionCalls } from '#schema/calls/session.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { agentOf } from '#service/areas/account/own-sessions.ts';
import { handDepositOver, startDeposits } from '#service/areas/account/deposit-tokens.ts';
import { hashPassword, isWeakHash } from '#service/areas/account/passwords.ts';
import { loginEvent, prove, refused, type Proven } from '#service/areas/account/prove.ts';
import { familyOf, revokeFamily, startFamily } from '#service/areas/account/refresh-families.ts';
import { readPlace } from '#service/areas/account/placed-token.ts';
import {
  findTenant,
  handOver,
  maySwitch,
  refreshTokenOf,
  secondsLeft,
  signAccess,
  type Tenant,
  type User,
} from '#service/areas/account/session-start.ts';
import { askSecondFactor } from '#service/areas/account/two-factor.ts';
import { admits, notAdmitted } from '#service/areas/tenancy/access-rules.ts';

export interface SignIn {
  customerGuid: string;
  userName: string;
  userPassword: string;
  requestedCustomerGuid?: string | null | undefined;
  twoFactorAuthenticationCode?: string | null | undefined;
  tokenResponse?: string | null | undefined;
}
type Tokens = CallResult<(typeof sessionCalls)['token']>;

/** Signs in with user name and password (S0 §7), and with a code where the client asks for one (S0 §6). */
export async function signIn(parts: AccountParts, context: AnyoneContext, input: SignIn): Promise<Outcome<Tokens>> {
  const { customerGuid, userName, userPassword: password, tokenResponse } = input;
  const claimed = { customerGuid, userName, password, captcha: tokenResponse ?? '', target: input.requestedCustomerGuid };
  return prove(parts, context, claimed, async (proven) => {
    const { home, user } = proven;
    const missing = await askSecondFactor(parts, context, proven, input.twoFactorAuthenticationCode ?? '');
    if (missing) return missing;
    const target = await targetOf(context, home, user, input.requestedCustomerGuid);
    if (!target) return refused;
    const stronger = isWeakHash(user.passwordHash) ? { passwordHash: await hashPassword(password) } : {};
    return openSession(parts, context, { ...proven, target }, stronger);
  });
}

/** The client asked for, when the user may work there. */
export async function targetOf({ db }: AnyoneContext, home: Tenant, user: User, requested: string | null | undefined) {
  if (!requested || requested === home.tenantId) return home;
  return maySwitch(home, user) ? findTenant(db, requested) : undefined;
}

/** Opens the session of an identified user; ends the earlier one of this browser. */
export async function openSession(
  parts: AccountParts,
  context: AnyoneContext,
  { home, target, user }: Proven & { target: Tenant },
  stronger: { passwordHash?: string } = {},
): Promise<Outcome<Tokens>> {
  // applies to each way in: by password, by a domain sign-in, by a switch
  if (!admits(target, context.request.ip)) return notAdmitted;
  const now = context.now();
  await endEarlier(parts, context);
  const issued = await context.db.inTenant(home.tenantId, async (tx) => {
    if (stronger.passwordHash !== undefined) {
      await tx
        .update(users)
        .set(stronger)
        .where(and(eq(users.tenantId, home.tenantId), eq(users.id, user.id)));
    }
    const place = { home: home.tenantId, target: target.tenantId };
    const first = await startFamily(tx, place, user.id, now, agentOf(context.request.headers));
    const deposits = await startDeposits(tx, place, user.id, first.familyId, now);
    await tx.insert(auditEvents).values(loginEvent(context, home, user, 'session.login', first.familyId));
    return { ...first, deposits };
  });
  return {
    data: {
      accessToken: await signAccess({ tokens: parts.tokens, db: context.db }, home, target, user, issued.familyId),
      expiresIn: LIMITS.accessTokenSeconds,
      refreshTokenExpiration: secondsLeft(issued, now),
      refreshToken: handOver(context, issued),
      depositToken: handDepositOver(context, { clientId: target.tenantId, userId: user.id }, issued.deposits),
    },
  };
}

/**
 * Ends the earlier session of this browser: its cookie is overwritten, so its user could no longer end it (reliability.md
 * 7.2.4).
 */
async function endEarlier(parts: AccountParts, context: AnyoneContext): Promise<void> {
  const token = refreshTokenOf(context, null);
  const place = readPlace(token);
  if (!place) return;
  const ended = await context.db.inTenant(place.home, async (tx) => {
    const family = await familyOf(tx, token);
    if (family) await revokeFamily(tx, family.familyId, context.now());
    return family?.familyId;
  });
  if (ended) parts.sessions.forget(ended);
}
