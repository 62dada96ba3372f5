import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { depositTokens } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext } from '#service/http/handlers.ts';
import { newPlacedToken, readPlace, type Place } from '#service/areas/account/placed-token.ts';
import { hashRefreshToken } from '#service/areas/account/refresh-secret.ts';
import { wantsBody } from '#service/areas/account/session-start.ts';

/**
 * The deposit token (reliability.md 1.7): given to a device with the refresh token at each sign-in, for the case that its user
 * loses access. It hands over the device's changes for a supervisor to decide, and allows nothing else. It outlives
 * signing out, because the rows stay on the device too; the user ends it with its session in the session list.
 */

export type DepositToken = typeof depositTokens.$inferSelect;

/** Sign-in reads it too: it shows that this person has signed in on this device before. */
const PATH = '/api';
const LIFE_S = LIMITS.depositTokenDays * 86_400;

/** Author and client of operations, as the operations name them. */
interface Owner {
  clientId: string;
  userId: string;
}

/** Keeps a new token of a sign-in, in its transaction. */
export async function startDeposits(tx: Tx, place: Place, userId: string, familyId: string, now: number): Promise<string> {
  const token = newPlacedToken(place);
  await tx.insert(depositTokens).values({
    tenantId: place.home,
    tokenHash: hashRefreshToken(token),
    target: place.target,
    userId,
    familyId,
    issuedAt: new Date(now),
    expiresAt: new Date(now + LIFE_S * 1_000),
  });
  return token;
}

/** Hands the token over: a cookie of its own for each user of a shared tablet. */
export function handDepositOver(context: AnyoneContext, owner: Owner, token: string): string {
  if (wantsBody(context)) return token;
  context.setCookie(cookieName(context, owner), token, { maxAgeSeconds: LIFE_S, path: pathOf(context) });
  return 'cookie';
}

/** Withdraws the token: the device has no changes left. */
export function dropDepositCookie(context: AnyoneContext, owner: Owner): void {
  context.setCookie(cookieName(context, owner), '', { maxAgeSeconds: 0, path: pathOf(context) });
}

/** The prefix `__Host-` is only kept over https, and only with this path. */
const pathOf = ({ request }: AnyoneContext): string => (request.secure ? '/' : PATH);

/** The deposit token of a request. */
export function depositTokenOf(context: AnyoneContext, owner: Owner, inBody: string | null | undefined): string {
  return (wantsBody(context) ? inBody : context.request.cookies.get(cookieName(context, owner))) ?? '';
}

/**
 * Returns the id of this device if the user of `tenantId` has signed in on it before, to one of these clients, and the
 * token of that sign-in still works.
 */
export async function knownDevice(
  context: AnyoneContext,
  { tenantId, userId }: { tenantId: string; userId: string },
  clientIds: readonly string[],
): Promise<string | undefined> {
  for (const clientId of clientIds) {
    const token = depositTokenOf(context, { clientId, userId }, '');
    const row = token === '' ? undefined : await findDeposits(context.db, token, context.now());
    if (row?.tenantId === tenantId && row.userId === userId) return row.tokenHash;
  }
  return undefined;
}

/** The row of a token that still works. */
export async function findDeposits(db: Database, token: string, now: number): Promise<DepositToken | undefined> {
  const place = readPlace(token);
  if (!place) return undefined;
  const { tenantId, tokenHash, revokedAt, expiresAt } = depositTokens;
  const living = and(
    eq(tenantId, place.home),
    eq(tokenHash, hashRefreshToken(token)),
    isNull(revokedAt),
    gt(expiresAt, new Date(now)),
  );
  const [row] = await db.inTenant(place.home, (tx) => tx.select().from(depositTokens).where(living));
  return row;
}

/** Binds a token to the device that uses it first; false for another one. */
export async function bindDeposits(db: Database, { tenantId, tokenHash }: DepositToken, deviceId: string): Promise<boolean> {
  const here = and(eq(depositTokens.tenantId, tenantId), eq(depositTokens.tokenHash, tokenHash));
  return db.inTenant(tenantId, async (tx) => {
    await tx
      .update(depositTokens)
      .set({ deviceId })
      .where(and(here, eq(depositTokens.deviceId, '')));
    const [row] = await tx.select({ deviceId: depositTokens.deviceId }).from(depositTokens).where(here);
    return row?.deviceId === deviceId;
  });
}

/** Ends the deposit token of a session its user ended. */
export async function revokeDeposits(tx: Tx, tenantId: string, familyId: string, now: number): Promise<void> {
  const ours = and(eq(depositTokens.tenantId, tenantId), eq(depositTokens.familyId, familyId), isNull(depositTokens.revokedAt));
  await tx
    .update(depositTokens)
    .set({ revokedAt: new Date(now) })
    .where(ours);
}

/** Forgets tokens that ran out a day ago; answers how many went. */
export function dropDepositTokens(db: Database, tenantId: string, now: number): Promise<number> {
  const over = and(eq(depositTokens.tenantId, tenantId), lt(depositTokens.expiresAt, new Date(now - DAY_MS)));
  return db.inTenant(tenantId, async (tx) => {
    const gone = await tx.delete(depositTokens).where(over).returning({ hash: depositTokens.tokenHash });
    return gone.length;
  });
}

function cookieName({ request }: AnyoneContext, { clientId, userId }: Owner): string {
  const of = createHash('sha256').update(`${clientId}/${userId}`).digest('hex').slice(0, 16);
  return `${request.secure ? '__Host-' : ''}dt-${of}`;
}
