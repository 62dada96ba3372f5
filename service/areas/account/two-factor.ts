import { randomInt } from 'node:crypto';
import { eq, and } from 'drizzle-orm';
import { users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { codeMessage } from '#service/areas/account/messages.ts';
import {
  countTry,
  dropSecretsOf,
  findSecret,
  keepSecret,
  spendSecret,
  type SecretPlace,
} from '#service/areas/account/one-time.ts';
import { hashPassword } from '#service/areas/account/passwords.ts';
import { fail } from '#service/areas/account/prove.ts';
import { findTenant, findUser, type Tenant, type User } from '#service/areas/account/session-start.ts';

/**
 * The second factor: six digits by message, once the password was right (S0 §6 *single*). A code is too short to be kept
 * under a plain hash, and is worth five tries.
 */

const TRIES = 5;
const tooMany: Refused = { refused: 'rate.limit', message: 'Too many codes were sent; try again later.' };
const placeOf = (home: Tenant, user: User): SecretPlace => ({ tenantId: home.tenantId, kind: 'code', id: user.id });
const mailsOf = (home: Tenant, user: User): string => `${home.tenantId}/${user.id}/code`;

/** Undefined when the code is right; otherwise what to tell, after a code was sent. */
export async function askSecondFactor(
  parts: AccountParts,
  context: AnyoneContext,
  { home, user }: { home: Tenant; user: User },
  given: string,
): Promise<Refused | undefined> {
  const { db, now } = context;
  const place = placeOf(home, user);
  const kept = await db.inTenant(home.tenantId, (tx) => findSecret(tx, place, now()));
  if (given === '') {
    // asked again at once: the message that is under way stays good
    if (!kept) {
      // five guesses a code: who could have codes without end could guess without end
      if (!(await parts.mailLimit(mailsOf(home, user)))) return tooMany;
      await sendCode(parts, context, home, user);
    }
    return { refused: 'login.codeNeeded', message: 'A code was sent to you.' };
  }
  const wrong: Refused = { refused: 'login.codeWrong', message: 'The code is wrong or has expired.' };
  const isRight = await parts.passwords.check(given.trim(), kept?.hash);
  if (isRight === 'busy') return { refused: 'service.busy', message: 'Too many sign-ins at once; try again.' };
  const isSpent = isRight && (await db.inTenant(home.tenantId, (tx) => spendSecret(tx, place, now())));
  if (isSpent) {
    await parts.mailAgain(mailsOf(home, user));
    return undefined;
  }
  // whoever guesses waits, as for a password: the right one alone forgives nothing
  await fail(parts, context, home, user.userName, user);
  const tries = await db.inTenant(home.tenantId, (tx) => countTry(tx, place));
  if (tries >= TRIES) await db.inTenant(home.tenantId, (tx) => dropSecretsOf(tx, home.tenantId, user.id));
  return wrong;
}

/** Sends a new code to somebody who was asked for one; says the same to everybody. */
export async function resendCode(parts: AccountParts, context: AnyoneContext, customer: string, name: string) {
  const home = await findTenant(context.db, customer);
  const user = home && (await findUser(context.db, home, name));
  if (home && user) {
    const isAsked = await context.db.inTenant(home.tenantId, (tx) => findSecret(tx, placeOf(home, user), context.now()));
    if (isAsked && (await parts.mailLimit(mailsOf(home, user)))) await sendCode(parts, context, home, user);
  }
  return { data: { sent: true } };
}

async function sendCode(parts: AccountParts, context: AnyoneContext, home: Tenant, user: User): Promise<void> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashPassword(digits);
  await context.db.inTenant(home.tenantId, async (tx) => {
    // held, so that two requests leave one code
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, home.tenantId), eq(users.id, user.id)))
      .for('update');
    await keepSecret(tx, placeOf(home, user), user.id, context.now(), { hash });
  });
  parts.post(context, codeMessage(home, user, digits));
}
