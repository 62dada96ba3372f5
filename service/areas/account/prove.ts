import { accountType, twoFactorType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { addressRange } from '#service/http/address-range.ts';
import type { AnyoneContext, Outcome, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { knownDevice } from '#service/areas/account/deposit-tokens.ts';
import { forgive, giveBack, takeTry, type Lane } from '#service/areas/account/login-tries.ts';
import { findTenant, findUser, type Tenant, type User } from '#service/areas/account/session-start.ts';
import { admits, notAdmitted } from '#service/areas/tenancy/access-rules.ts';
import { signInRules } from '#service/areas/tenancy/sign-in-rules.ts';

/** One answer for a wrong password, an unknown and a blocked user: it must not reveal which one. */
export const refused: Refused = { refused: 'login.refused', message: 'User name or password is wrong.' };

/** A client with its own sign-in service takes no password, because a password would bypass it. */
export const domainOnly: Refused = { refused: 'login.domainOnly', message: 'This client has its own sign-in service.' };

/** A claimed identity, not yet proven. */
export interface Claimed {
  customerGuid: string;
  userName: string;
  password: string;
  /** A solved captcha. */
  captcha: string;
  /** The client they ask to work in, where it is not their own. */
  target?: string | null | undefined;
}

/** A user whose password was right. */
export interface Proven {
  home: Tenant;
  user: User;
}

/**
 * Proves a person by password under all limits (reliability.md 3.6): the way in of the sign-in and of everything else that
 * takes a password. A try is counted before it is looked at, and given back when it was no failure.
 */
export async function prove<T>(
  parts: AccountParts,
  context: AnyoneContext,
  { customerGuid, userName, password, captcha, target }: Claimed,
  then: (proven: Proven) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const home = await findTenant(context.db, customerGuid);
  if (!home) return { refused: 'client.unknown', message: 'There is no such client.' };
  if (!admits(home, context.request.ip)) return notAdmitted;
  if (parts.providers.of(home)) return domainOnly;
  const name = userName.trim().toLowerCase();
  const user = await findUser(context.db, home, name);
  const { lanes, isKnown } = await lanesOf(parts, context, { home, name, user, target });
  const tooMany = isKnown ? undefined : await parts.failures.take(context.request.ip);
  if (tooMany) return tooMany;
  const taken = await context.db.inTenant(home.tenantId, (tx) => takeTry(tx, home.tenantId, lanes, context.now()));
  if ('waitUntil' in taken) return delayed(taken.waitUntil - context.now());
  const outcome = await judge();
  if (!isFailure(outcome)) await settle(parts, context, home, lanes, 'data' in outcome, isKnown);
  return outcome;

  async function judge(): Promise<Outcome<T>> {
    if (!home || !('failures' in taken)) return refused;
    const stopped = await robotStop(parts, context, home, taken.failures, captcha);
    if (stopped) return stopped;
    const isRight = await parts.passwords.check(password, user?.passwordHash, isKnown);
    if (isRight === 'busy') return { refused: 'service.busy', message: 'Too many sign-ins at once; try again.' };
    if (!user || !isRight || !user.active) return fail(context, home, user);
    if (user.accountType === accountType.atService) {
      const message = 'Service account is not permited to login'; // S0 §4: in these words, logged as well
      context.log.warn({ tenant: home.tenantId, user: user.id }, message);
      return { refused: 'login.serviceAccount', message };
    }
    return then({ home, user });
  }
}

/**
 * Lanes a try counts in. A device this person has signed in on has one of its own, so strangers cannot delay it; it shows
 * itself by its deposit token.
 */
async function lanesOf(
  parts: AccountParts,
  context: AnyoneContext,
  { home, name, user, target }: { home: Tenant; name: string; user: User | undefined; target: string | null | undefined },
) {
  const { tenantId } = home;
  const key = (text: string) => parts.laneKey(`${tenantId}/${name}/${text}`);
  // a device keeps one token for each client that was worked in on it
  const clients = target && target !== tenantId ? [tenantId, target] : [tenantId];
  const device = user && (await knownDevice(context, { tenantId, userId: user.id }, clients));
  const strangers: Lane[] = [
    { kind: 'range', id: key(addressRange(context.request.ip)) },
    { kind: 'name', id: key('') },
  ];
  return device === undefined
    ? { lanes: strangers, isKnown: false }
    : { lanes: [{ kind: 'device', id: key(device) }] satisfies Lane[], isKnown: true };
}

function delayed(waitMs: number): Refused {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return { refused: 'login.delayed', message: `Too many failed tries. Try again in ${seconds} s.` };
}

/** A guess that was wrong; everything else costs nothing. */
function isFailure<T>(outcome: Outcome<T>): boolean {
  return 'refused' in outcome && (outcome.refused === 'login.refused' || outcome.refused === 'login.codeWrong');
}

/** A full proof forgives the failures before it; a right password that is not enough only counts as no failure. */
async function settle(
  parts: AccountParts,
  { db, request, now }: AnyoneContext,
  { tenantId }: Tenant,
  lanes: readonly Lane[],
  isProven: boolean,
  isKnown: boolean,
): Promise<void> {
  if (!isKnown) await parts.failures.giveBack(request.ip);
  await db.inTenant(tenantId, (tx) => (isProven ? forgive : giveBack)(tx, tenantId, lanes, now()));
}

/** After some failures a client may ask for work that no program does a thousand times; for names that do not exist as well. */
async function robotStop(
  parts: AccountParts,
  context: AnyoneContext,
  home: Tenant,
  failures: number,
  captcha: string,
): Promise<Refused | undefined> {
  const rules = signInRules(home);
  if (!rules.isTwoFaEnabled || rules.twoFactorAuthType !== twoFactorType.captcha) return undefined;
  if (failures < LIMITS.captchaAfterFailures) return undefined;
  if (captcha !== '' && (await parts.captcha.spend(context.db, home.tenantId, captcha, context.now()))) return undefined;
  return { refused: 'login.captchaNeeded', message: 'Show first that you are no program.' };
}

/** Audits a wrong password or code. The name is not kept: people type passwords into that field. */
export async function fail(context: AnyoneContext, home: Tenant, user: User | undefined) {
  await context.db.inTenant(home.tenantId, async (tx) => {
    await tx.insert(auditEvents).values(loginEvent(context, home, user, 'session.loginFailed', ''));
  });
  context.log.warn({ tenant: home.tenantId, user: user?.id ?? '' }, 'sign-in refused');
  return refused;
}

/** Returns the audit row of a way in, with the address it came from. */
export function loginEvent(
  { request, now }: AnyoneContext,
  home: Tenant,
  user: User | undefined,
  event: string,
  subject: string,
) {
  const row = { tenantId: home.tenantId, id: crypto.randomUUID(), at: new Date(now()), userId: user?.id ?? '', event, subject };
  return { ...row, detail: { address: request.ip } };
}
