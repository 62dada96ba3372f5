import { and, eq } from 'drizzle-orm';
import { accountType, twoFactorType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { delayAfter } from '#service/areas/account/login-delay.ts';
import { findTenant, findUser, type Tenant, type User } from '#service/areas/account/session-start.ts';
import { admits, notAdmitted } from '#service/areas/tenancy/doors.ts';
import { signInRules } from '#service/areas/tenancy/sign-in-rules.ts';

/** One answer for a wrong password, an unknown or a blocked user: it must not tell which of them it was. */
export const refused: Refused = { refused: 'login.refused', message: 'User name or password is wrong.' };

/** A client that signs its people in by itself takes no password, so that nobody comes past what it asks for. */
export const domainOnly: Refused = { refused: 'login.domainOnly', message: 'This client has its own sign-in service.' };

/** Who says he is somebody. */
export interface Claimed {
  customerGuid: string;
  userName: string;
  password: string;
  /** A solved captcha. */
  captcha: string;
}

/** Who is somebody: his password was right. */
export interface Proven {
  home: Tenant;
  user: User;
}

/**
 * Proves a person by his password, one try per account after the other, under all limits (reliability.md 3.6): the way in
 * of the sign-in and of everything else that takes a password.
 */
export async function prove<T>(
  parts: AccountParts,
  context: AnyoneContext,
  { customerGuid, userName, password, captcha }: Claimed,
  then: (proven: Proven) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const home = await findTenant(context.db, customerGuid);
  if (!home) return { refused: 'client.unknown', message: 'There is no such client.' };
  if (!admits(home, context.request.ip)) return notAdmitted;
  if (parts.providers.of(home)) return domainOnly;
  const name = userName.trim().toLowerCase();
  const tooMany = await parts.failures.refusal(context.request.ip, home.tenantId);
  if (tooMany) return tooMany;
  return parts.turns.take(`${home.tenantId}/${name}`, async () => {
    const user = await findUser(context.db, home, name);
    const stopped = waitOf(parts, context, home, name, user) ?? (await robotStop(parts, context, { home, name, user, captcha }));
    if (stopped) return stopped;
    const isRight = await parts.passwords.check(password, user?.passwordHash);
    if (isRight === 'busy') return { refused: 'service.busy', message: 'Too many sign-ins at once; try again.' };
    if (!user || !isRight || !user.active) return fail(parts, context, home, name, user);
    if (user.accountType === accountType.atService) {
      const message = 'Service account is not permited to login'; // S0 §4: in these words, logged as well
      context.log.warn({ tenant: home.tenantId, user: user.id }, message);
      return { refused: 'login.serviceAccount', message };
    }
    return then({ home, user });
  });
}

function waitOf(parts: AccountParts, { now }: AnyoneContext, home: Tenant, name: string, user: User | undefined) {
  const until = user ? (user.blockedUntil?.getTime() ?? 0) : parts.unknownNames.blockedUntil(`${home.tenantId}/${name}`);
  if (until <= now()) return undefined;
  const seconds = Math.ceil((until - now()) / 1_000);
  const delayed: Refused = { refused: 'login.delayed', message: `Too many failed attempts. Try again in ${seconds} s.` };
  return delayed;
}

/** After some failures a client may ask for work that nobody does a thousand times; of names nobody has as well. */
async function robotStop(
  parts: AccountParts,
  context: AnyoneContext,
  { home, name, user, captcha }: { home: Tenant; name: string; user: User | undefined; captcha: string },
): Promise<Refused | undefined> {
  const rules = signInRules(home);
  if (!rules.isTwoFaEnabled || rules.twoFactorAuthType !== twoFactorType.captcha) return undefined;
  const failures = user ? user.failures : parts.unknownNames.failures(`${home.tenantId}/${name}`);
  if (failures < LIMITS.captchaAfterFailures) return undefined;
  if (captcha !== '' && (await parts.captcha.spend(context.db, home.tenantId, captcha, context.now()))) return undefined;
  return { refused: 'login.captchaNeeded', message: 'Complete the bot check first.' };
}

/** Takes note of a wrong password or code: the account's next try waits the longer, the more there were. */
export async function fail(parts: AccountParts, context: AnyoneContext, home: Tenant, name: string, user: User | undefined) {
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
    await tx.insert(auditEvents).values(loginEvent(home, user, 'session.loginFailed', '', now));
  });
  context.log.warn({ tenant: home.tenantId, user: user?.id ?? '' }, 'sign-in refused');
  return refused;
}

/** Row of the audit about a way in. */
export function loginEvent(home: Tenant, user: User | undefined, event: string, subject: string, now: number) {
  return { tenantId: home.tenantId, id: crypto.randomUUID(), at: new Date(now), userId: user?.id ?? '', event, subject };
}
