import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { isMailAddress, mailAddressOf } from '#schema/rules/mail-address.ts';
import { oneTimeSecrets, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { codeMessage } from '#service/areas/account/messages.ts';
import { findSecret, keepSecret, type SecretPlace } from '#service/areas/account/one-time.ts';
import type { Tenant, User } from '#service/areas/account/session-start.ts';

/** Sends codes of the second factor: the first one of a sign-in, and more on request. */

/** Longest wait of a sign-in for the mail server; a code that is taken later works on the next try. */
const WAIT_MS = 6_000;

/** Too many hashes are being made. */
export const busy: Refused = { refused: 'service.busy', message: 'Too many sign-ins at once; try again.' };
const tooMany: Refused = { refused: 'rate.limit', message: 'Too many codes were sent; try again later.' };
const noAddress: Refused = { refused: 'login.noAddress', message: 'This account has no e-mail address for the code.' };
const notSent: Refused = { refused: 'login.codeNotSent', message: 'The code could not be sent; try again later.' };

/** Place of the code of a user; codes that belong to no person have one row of the client. */
export const placeOf = (home: Tenant, user: User | undefined): SecretPlace => ({
  tenantId: home.tenantId,
  kind: 'code',
  id: user?.id ?? '',
});
/** Key that the messages of a user are counted under. */
export const mailsOf = (home: Tenant, user: User): string => `${home.tenantId}/${user.id}/code`;

const hasAddress = (user: User): boolean => isMailAddress(mailAddressOf(user.email));

/**
 * Sends a code to a person whose password was right. Undefined once the mail server has accepted it; only then does the code
 * work and count. A second try in the meantime waits for the same message.
 */
export async function sendFirstCode(
  parts: AccountParts,
  context: AnyoneContext,
  home: Tenant,
  user: User,
): Promise<Refused | undefined> {
  if (!hasAddress(user)) return noAddress;
  const key = mailsOf(home, user);
  const sending = parts.codesUnderWay.get(key) ?? sendAndKeep(parts, context, home, user);
  parts.codesUnderWay.set(key, sending);
  const ended = () => parts.codesUnderWay.get(key) === sending && parts.codesUnderWay.delete(key);
  void sending.then(ended, ended);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Refused>((settle) => (timer = setTimeout(settle, WAIT_MS, notSent)));
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

async function sendAndKeep(parts: AccountParts, context: AnyoneContext, home: Tenant, user: User): Promise<Refused | undefined> {
  // five guesses a code: codes without end would be guesses without end
  if (!(await parts.mailLimit(mailsOf(home, user)))) return tooMany;
  const made = await newCode(parts);
  const refusal = made ? await deliver(parts, context, codeMessage(home, user, made.digits)) : busy;
  if (!made || refusal) {
    await parts.mailBack(mailsOf(home, user));
    return refusal;
  }
  await context.db.inTenant(home.tenantId, (tx) =>
    keepSecret(tx, placeOf(home, user), user.id, context.now(), { hash: made.hash }),
  );
  return undefined;
}

async function deliver({ sender }: AccountParts, { log }: AnyoneContext, message: ReturnType<typeof codeMessage>) {
  try {
    await sender.send(message);
    return undefined;
  } catch (error) {
    log.error({ err: error }, 'message not sent');
    return notSent;
  }
}

async function newCode({ passwords }: AccountParts): Promise<{ digits: string; hash: string } | undefined> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await passwords.make(digits);
  return hash === undefined ? undefined : { digits, hash };
}

/**
 * Replaces the code of a user by a new one, which is sent after the answer: the time of the answer reveals nothing. Without a
 * user it writes a code that belongs to no person, by the same statements. Where the message cannot be sent, the code before
 * it works again.
 */
export async function replaceCode(
  parts: AccountParts,
  context: AnyoneContext,
  home: Tenant,
  user: User | undefined,
): Promise<Refused | undefined> {
  const made = await newCode(parts);
  if (!made) return busy;
  const receiver = user && hasAddress(user) ? user : undefined;
  const place = placeOf(home, receiver);
  const before = await context.db.inTenant(home.tenantId, async (tx) => {
    // locked, so that two requests leave one code
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, home.tenantId), eq(users.id, receiver?.id ?? '')))
      .for('update');
    const found = await findSecret(tx, place, context.now());
    await keepSecret(tx, place, receiver?.id ?? '', context.now(), { hash: made.hash });
    return found;
  });
  if (!receiver) return undefined;
  parts.post(context, codeMessage(home, receiver, made.digits), async () => {
    if (before) await putBack(context, place, made.hash, before);
  });
  return undefined;
}

/** Makes the code before an unsent one work again; guesses so far count for it too. */
async function putBack(
  { db }: AnyoneContext,
  { tenantId, kind, id }: SecretPlace,
  unsent: string,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<void> {
  const { tenantId: tenant, kind: kinds, id: own, hash: kept } = oneTimeSecrets;
  const its = and(eq(tenant, tenantId), eq(kinds, kind), eq(own, id), eq(kept, unsent));
  await db.inTenant(tenantId, (tx) => tx.update(oneTimeSecrets).set({ hash, expiresAt }).where(its));
}
