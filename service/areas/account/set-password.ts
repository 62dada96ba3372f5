import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { auditEvents, refreshTokens, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Refused } from '#service/http/handlers.ts';
import type { AccountParts } from '#service/areas/account/handlers.ts';
import { changedMessage } from '#service/areas/account/messages.ts';
import { weaknessOf } from '#service/areas/account/new-password.ts';
import { dropSecretsOf, spendSecret, type SecretPlace } from '#service/areas/account/one-time.ts';
import { hashPassword } from '#service/areas/account/passwords.ts';
import type { Tenant, User } from '#service/areas/account/session-start.ts';

interface NewPassword {
  home: Tenant;
  user: User;
  password: string;
  /** The session that asked lives on. */
  keep?: string | undefined;
  /** The link that allows it, spent in the same transaction: of two in parallel, one wins. */
  spend?: SecretPlace | undefined;
}

/** Returns why this person may not have this password; undefined when they may. */
export function weaknessFor(home: Tenant, user: User, password: string): Refused | undefined {
  const own = [home.name, home.urlPath, user.userName, ...user.name.split(' '), user.email.split('@')[0] ?? ''];
  return weaknessOf(password, own);
}

/**
 * Sets a password. Ends every other session of the user and every access token made before (reliability.md 7.4.3), and
 * notifies the user by message.
 */
export async function setPassword(
  parts: AccountParts,
  context: AnyoneContext,
  { home, user, password, keep = '', spend }: NewPassword,
): Promise<Refused | { data: { changed: boolean } }> {
  const weak = weaknessFor(home, user, password);
  if (weak) return weak;
  const passwordHash = await hashPassword(password);
  const now = new Date(context.now());
  const { tenantId } = home;
  const isSet = await context.db.inTenant(tenantId, async (tx) => {
    if (spend && !(await spendSecret(tx, spend, context.now()))) return false;
    await tx
      .update(users)
      .set({ passwordHash, rightsVersion: sql`${users.rightsVersion} + 1` })
      .where(and(eq(users.tenantId, tenantId), eq(users.id, user.id)));
    const { userId, familyId, revokedAt } = refreshTokens;
    const others = and(eq(refreshTokens.tenantId, tenantId), eq(userId, user.id), ne(familyId, keep), isNull(revokedAt));
    // a refresh under way first: its successor must be there to be ended (see revokeFamily)
    await tx.select({ userId }).from(refreshTokens).where(others).orderBy(refreshTokens.issuedAt).for('update');
    await tx.update(refreshTokens).set({ revokedAt: now, successorSealed: '' }).where(others);
    await dropSecretsOf(tx, tenantId, user.id);
    const event = { event: 'account.password', subject: user.id };
    await tx.insert(auditEvents).values({ tenantId, id: crypto.randomUUID(), at: now, userId: user.id, ...event });
    return true;
  });
  if (!isSet) return { refused: 'reset.invalid', message: 'This link no longer works.' };
  parts.sessions.forgetAll();
  parts.post(context, changedMessage(home, user));
  return { data: { changed: true } };
}
