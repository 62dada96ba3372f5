import { and, eq, sql } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { sessionCalls } from '#schema/calls/session.ts';
import { accountType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { delayAfter } from '#service/areas/account/login-delay.ts';
import { hashPassword, isWeakHash } from '#service/areas/account/passwords.ts';
import { startFamily } from '#service/areas/account/refresh-families.ts';
import {
  findTenant,
  handOver,
  maySwitch,
  secondsLeft,
  signAccess,
  type Tenant,
  type User,
} from '#service/areas/account/session-start.ts';

export interface SignIn {
  customerGuid: string;
  userName: string;
  userPassword: string;
  requestedCustomerGuid?: string | null | undefined;
}
type Tokens = CallResult<(typeof sessionCalls)['token']>;

/** One answer for a wrong password, an unknown or a blocked user: it must not tell which of them it was. */
const refused: Refused = { refused: 'login.refused', message: 'User name or password is wrong.' };

/** Signs in with user name and password (S0 §7), one try per account after the other. */
export async function signIn(parts: AccountParts, context: AnyoneContext, input: SignIn): Promise<Outcome<Tokens>> {
  const home = await findTenant(context.db, input.customerGuid);
  if (!home) return { refused: 'client.unknown', message: 'There is no such client.' };
  const name = input.userName.trim().toLowerCase();
  const tooMany = await parts.failures.refusal(context.request.ip, home.tenantId);
  if (tooMany) return tooMany;
  return parts.turns.take(`${home.tenantId}/${name}`, async () => {
    const user = await findUser(context, home, name);
    const blocked = waitOf(parts, context, home, name, user);
    if (blocked) return blocked;
    const isRight = await parts.passwords.check(input.userPassword, user?.passwordHash);
    if (isRight === 'busy') return { refused: 'service.busy', message: 'Too many sign-ins at once; try again.' };
    if (!user || !isRight || !user.active) return fail(parts, context, home, name, user);
    if (user.accountType === accountType.atService) {
      return { refused: 'login.serviceAccount', message: 'Service account is not permited to login' };
    }
    const target = await targetOf(context, home, user, input.requestedCustomerGuid);
    return target ? succeed(parts, context, { home, target, user, input }) : refused;
  });
}

async function findUser({ db }: AnyoneContext, home: Tenant, name: string): Promise<User | undefined> {
  const [user] = await db.inTenant(home.tenantId, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.tenantId, home.tenantId), eq(sql`lower(${users.userName})`, name))),
  );
  return user;
}

function waitOf(parts: AccountParts, { now }: AnyoneContext, home: Tenant, name: string, user: User | undefined) {
  const until = user ? (user.blockedUntil?.getTime() ?? 0) : parts.unknownNames.blockedUntil(`${home.tenantId}/${name}`);
  if (until <= now()) return undefined;
  const seconds = Math.ceil((until - now()) / 1_000);
  const delayed: Refused = { refused: 'login.delayed', message: `Too many failed tries. Try again in ${seconds} s.` };
  return delayed;
}

async function fail(parts: AccountParts, context: AnyoneContext, home: Tenant, name: string, user: User | undefined) {
  const now = context.now();
  await parts.failures.count(context.request.ip, home.tenantId);
  if (!user) parts.unknownNames.fail(`${home.tenantId}/${name}`, now);
  const failures = (user?.failures ?? 0) + 1;
  // An unknown name writes as much as a known one, so that the time tells nothing; the name itself is not kept: people
  // type passwords into that field.
  await context.db.inTenant(home.tenantId, async (tx) => {
    await tx
      .update(users)
      .set({ failures, blockedUntil: new Date(now + delayAfter(failures)) })
      .where(and(eq(users.tenantId, home.tenantId), eq(users.id, user?.id ?? '')));
    await tx.insert(auditEvents).values(eventOf(home, user, 'session.loginFailed', '', now));
  });
  context.log.warn({ tenant: home.tenantId, user: user?.id ?? '' }, 'sign-in refused');
  return refused;
}

/** The client asked for, when the user may work there. */
async function targetOf({ db }: AnyoneContext, home: Tenant, user: User, requested: string | null | undefined) {
  if (!requested || requested === home.tenantId) return home;
  return maySwitch(home, user) ? findTenant(db, requested) : undefined;
}

async function succeed(
  parts: AccountParts,
  context: AnyoneContext,
  { home, target, user, input }: { home: Tenant; target: Tenant; user: User; input: SignIn },
): Promise<Outcome<Tokens>> {
  const now = context.now();
  const stronger = isWeakHash(user.passwordHash) ? { passwordHash: await hashPassword(input.userPassword) } : {};
  const issued = await context.db.inTenant(home.tenantId, async (tx) => {
    await tx
      .update(users)
      .set({ failures: 0, blockedUntil: null, ...stronger })
      .where(and(eq(users.tenantId, home.tenantId), eq(users.id, user.id)));
    const first = await startFamily(tx, { home: home.tenantId, target: target.tenantId }, user.id, now);
    await tx.insert(auditEvents).values(eventOf(home, user, 'session.login', first.familyId, now));
    return first;
  });
  return {
    data: {
      accessToken: await signAccess(parts.tokens, home, target, user, issued.familyId),
      expiresIn: LIMITS.accessTokenSeconds,
      refreshTokenExpiration: secondsLeft(issued, now),
      refreshToken: handOver(context, issued),
    },
  };
}

function eventOf(home: Tenant, user: User | undefined, event: string, subject: string, now: number) {
  return { tenantId: home.tenantId, id: crypto.randomUUID(), at: new Date(now), userId: user?.id ?? '', event, subject };
}
