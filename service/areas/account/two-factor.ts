import { twoFactorType } from '#schema/codes.ts';
import type { AnyoneContext, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { busy, mailsOf, placeOf, replaceCode, sendFirstCode } from '#service/areas/account/code-sending.ts';
import { countTry, dropSecretsOf, findSecret, spendSecret } from '#service/areas/account/one-time.ts';
import { fail } from '#service/areas/account/prove.ts';
import { signInRules } from '#service/areas/tenancy/sign-in-rules.ts';
import { findTenant, findUser, type Tenant, type User } from '#service/areas/account/session-start.ts';

/**
 * The second factor: six digits by message, once the password was right (S0 §6 *single*). A code is too short to be kept
 * under a plain hash, and is worth five tries.
 */

const TRIES = 5;

/**
 * Asks for the second factor where the client has one: undefined when none is needed or the code is right, otherwise the
 * refusal, after a code was sent.
 */
export async function askSecondFactor(
  parts: AccountParts,
  context: AnyoneContext,
  { home, user }: { home: Tenant; user: User },
  given: string,
): Promise<Refused | undefined> {
  const rules = signInRules(home);
  if (!rules.isTwoFaEnabled || rules.twoFactorAuthType !== twoFactorType.single) return undefined;
  const { db, now } = context;
  const place = placeOf(home, user);
  if (given === '') {
    // asked again immediately: the message in flight stays valid
    if (!(await db.inTenant(home.tenantId, (tx) => findSecret(tx, place, now())))) {
      const unsent = await sendFirstCode(parts, context, home, user);
      if (unsent) return unsent;
    }
    return { refused: 'login.codeNeeded', message: 'A code was sent to you.' };
  }
  // counted before it is looked at: parallel guesses are worth no more than five
  const kept = await db.inTenant(home.tenantId, async (tx) => {
    const tries = await countTry(tx, place);
    return tries <= TRIES ? findSecret(tx, place, now()) : undefined;
  });
  const isRight = await parts.passwords.check(given.trim(), kept?.hash);
  if (isRight === 'busy') return busy;
  const isSpent = isRight && (await db.inTenant(home.tenantId, (tx) => spendSecret(tx, place, now())));
  if (isSpent) {
    await parts.mailAgain(mailsOf(home, user));
    return undefined;
  }
  await fail(context, home, user);
  if (kept && kept.tries >= TRIES) await db.inTenant(home.tenantId, (tx) => dropSecretsOf(tx, home.tenantId, user.id));
  return { refused: 'login.codeWrong', message: 'The code is not right or has run out.' };
}

/**
 * Sends a new code to a person who was asked for one. Answers the same to every name, after the same hash and the same
 * statements: a name without an account writes a code that belongs to no person.
 */
export async function resendCode(parts: AccountParts, context: AnyoneContext, customer: string, name: string) {
  const home = await findTenant(context.db, customer);
  if (!home) return { data: { sent: true } };
  const user = await findUser(context.db, home, name);
  const isAsked = await context.db.inTenant(home.tenantId, (tx) => findSecret(tx, placeOf(home, user), context.now()));
  const isAllowed = user && isAsked ? await parts.mailLimit(mailsOf(home, user)) : false;
  const unsent = await replaceCode(parts, context, home, isAllowed ? user : undefined);
  return unsent ?? { data: { sent: true } };
}
