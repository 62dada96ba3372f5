import { accountType } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Outcome } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { resetMessage } from '#service/areas/account/messages.ts';
import { countInWindow, findSecret, hashToken, keepSecret, newToken, type SecretPlace } from '#service/areas/account/one-time.ts';
import { domainOnly, loginEvent } from '#service/areas/account/prove.ts';
import { findTenant, findUser, type Tenant, type User } from '#service/areas/account/session-start.ts';
import { setPassword } from '#service/areas/account/set-password.ts';

/** The forgotten password (S0 §7): a link by message. Never reveals whether an account exists. */

const noClient = { refused: 'client.unknown', message: 'There is no such client.' } as const;
const placeOf = (home: Tenant, token: string): SecretPlace => ({ tenantId: home.tenantId, kind: 'reset', id: hashToken(token) });

/** True if the user may get a link: an account of a person, active, with an address. */
function mayReset(user: User | undefined): user is User {
  return user !== undefined && user.active && user.accountType !== accountType.atService && user.email !== '';
}

/** Sends the link to an existing user; answers and writes the same for an unknown one. */
export async function forgotPassword(
  parts: AccountParts,
  context: AnyoneContext,
  { customerGuid, username }: { customerGuid: string; username: string },
): Promise<Outcome<{ sent: boolean }>> {
  const home = await findTenant(context.db, customerGuid);
  if (!home) return noClient;
  if (parts.providers.of(home)) return domainOnly;
  const name = username.trim().toLowerCase();
  const found = await findUser(context.db, home, name);
  const user = mayReset(found) ? found : undefined;
  const isAllowed = await parts.mailLimit(`${home.tenantId}/${name}/reset`);
  if (isAllowed) {
    const token = await makeLink(context, home, user);
    if (user) parts.post(context, resetMessage(home, user, linkOf(parts, home, user, token)));
  }
  return { data: { sent: true } };
}

/**
 * Keeps a secret and audits the request, by the same statements for a name without an account: its time reveals nothing.
 * All such names of a client share one secret, which opens nothing, and one count.
 */
async function makeLink(context: AnyoneContext, home: Tenant, user: User | undefined): Promise<string> {
  const token = newToken();
  const place = user ? placeOf(home, token) : { tenantId: home.tenantId, kind: 'reset' as const, id: '' };
  await context.db.inTenant(home.tenantId, async (tx) => {
    await keepSecret(tx, place, user?.id ?? '', context.now());
    await auditRequest(tx, context, home, user);
  });
  return token;
}

const WINDOW_MS = 60 * 60_000;

/**
 * Audits that a link was asked for. Within an hour the first request of a person is written, then the second, fourth,
 * eighth and so on, each with the count so far: however many come, the audit grows by a few rows. It is append only, so no
 * row is counted up.
 */
async function auditRequest(tx: Tx, context: AnyoneContext, home: Tenant, user: User | undefined): Promise<void> {
  const counter = { tenantId: home.tenantId, kind: 'forgot', id: user?.id ?? '' } as const;
  const { count, endsAt } = await countInWindow(tx, counter, context.now(), WINDOW_MS);
  const { detail, ...event } = loginEvent(context, home, user, 'account.forgot', '');
  // rows between the powers of two meet the id of the power before them, and are not written
  const id = `forgot/${counter.id}/${endsAt.getTime()}/${Math.floor(Math.log2(count))}`;
  await tx
    .insert(auditEvents)
    .values({ ...event, id, detail: { ...detail, count } })
    .onConflictDoNothing();
}

/** Behind the `#`: no server and no log on the way sees it. */
function linkOf({ publicUrl }: AccountParts, home: Tenant, user: User, token: string): string {
  const fragment = new URLSearchParams({ user: user.userName, token });
  return `${publicUrl}/${encodeURIComponent(home.urlPath)}/auth/password-reset#${fragment.toString()}`;
}

interface Link {
  customerGuid: string;
  userName: string;
  resetPasswordTokenGuid: string;
}

async function holderOf(context: AnyoneContext, { customerGuid, userName, resetPasswordTokenGuid }: Link) {
  const home = await findTenant(context.db, customerGuid);
  if (!home) return undefined;
  const place = placeOf(home, resetPasswordTokenGuid);
  const [user, secret] = [
    await findUser(context.db, home, userName),
    await context.db.inTenant(home.tenantId, (tx) => findSecret(tx, place, context.now())),
  ];
  return mayReset(user) && secret?.userId === user.id ? { home, user, place } : undefined;
}

/** Returns if the link still works. */
export async function isValidLink(context: AnyoneContext, link: Link): Promise<Outcome<{ valid: boolean }>> {
  return { data: { valid: (await holderOf(context, link)) !== undefined } };
}

/** Sets the new password by a link. */
export async function resetForgotten(
  parts: AccountParts,
  context: AnyoneContext,
  { newPassword, ...link }: Link & { newPassword: string },
): Promise<Outcome<{ changed: boolean }>> {
  const holder = await holderOf(context, link);
  if (!holder) return { refused: 'reset.invalid', message: 'This link no longer works.' };
  const { home, user, place } = holder;
  return setPassword(parts, context, { home, user, password: newPassword, spend: place });
}

/** Makes a link for a user whose password was just verified (S0 §7 resetPasswordToken). */
export async function linkFor(
  context: AnyoneContext,
  home: Tenant,
  user: User,
): Promise<Outcome<{ resetPasswordTokenGuid: string }>> {
  return { data: { resetPasswordTokenGuid: await makeLink(context, home, user) } };
}
