import { and, eq, gte, isNull, min, notInArray } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { auditEvents, refreshTokens } from '#service/db/tables/tenancy.ts';
import { newPlacedToken, readPlace, type Place } from '#service/areas/account/placed-token.ts';
import { hashRefreshToken, openSuccessor, sealSuccessor } from '#service/areas/account/refresh-secret.ts';

/**
 * One family of refresh tokens per sign-in; each token is used once (decisions.md, Session details):
 *
 *   fresh ─use▶ used, successor fresh      used ─again within the grace▶ the newest successor
 *   used ─again later▶ the family is revoked: two hold the token, and one of them stole it
 *   any ─log out▶ revoked                  revoked ─use▶ refused, nothing else
 */

const GRACE_MS = LIMITS.refreshGraceSeconds * 1_000;
/** Successors of one token within the grace: a page loaded again and again in two minutes stays far below. */
const MOST_FOLLOWED = 100;

export interface IssuedToken {
  token: string;
  familyId: string;
  userId: string;
  expiresAt: number;
}

export type Rotation =
  | { kind: 'rotated'; issued: IssuedToken; parts: Place }
  /** `spent`: in its grace and without a successor to give, but not provably stolen: no new token, the family lives. */
  | { kind: 'unknown' | 'revoked' | 'expired' | 'spent' }
  | { kind: 'stolen'; familyId: string };

/** First token of a new family. */
export function startFamily(tx: Tx, parts: Place, userId: string, now: number, agent: string): Promise<IssuedToken> {
  return issue(tx, parts, { userId, familyId: crypto.randomUUID(), startedAt: now, agent }, now);
}

/**
 * Deletes families whose last token expired a day ago; returns how many tokens went. A family is deleted as a whole: its first
 * token has the start time, from which its final end follows.
 */
export function dropRefreshTokens(db: Database, tenantId: string, now: number): Promise<number> {
  const over = new Date(now - DAY_MS);
  return db.inTenant(tenantId, async (tx) => {
    const living = tx
      .select({ familyId: refreshTokens.familyId })
      .from(refreshTokens)
      .where(and(eq(refreshTokens.tenantId, tenantId), gte(refreshTokens.expiresAt, over)));
    const gone = await tx
      .delete(refreshTokens)
      .where(and(eq(refreshTokens.tenantId, tenantId), notInArray(refreshTokens.familyId, living)))
      .returning({ hash: refreshTokens.tokenHash });
    return gone.length;
  });
}

/** Uses a token, in a transaction of its home client. */
export async function rotate(tx: Tx, token: string, now: number, agent: string): Promise<Rotation> {
  const parts = readPlace(token);
  if (!parts) return { kind: 'unknown' };
  const here = and(eq(refreshTokens.tenantId, parts.home), eq(refreshTokens.tokenHash, hashRefreshToken(token)));
  // locked: of two tabs that refresh together, the second reads the result of the first
  const [row] = await tx.select().from(refreshTokens).where(here).for('update');
  if (!row) return { kind: 'unknown' };
  if (row.revokedAt) return { kind: 'revoked' };
  if (row.expiresAt.getTime() <= now) return { kind: 'expired' };
  if (!row.usedAt) {
    const startedAt = await familyStart(tx, row.familyId, row.issuedAt);
    const issued = await issue(tx, parts, { userId: row.userId, familyId: row.familyId, startedAt, agent }, now);
    await tx
      .update(refreshTokens)
      .set({ usedAt: new Date(now), successorSealed: sealSuccessor(issued.token, token) })
      .where(here);
    return { kind: 'rotated', issued, parts };
  }
  if (row.usedAt.getTime() + GRACE_MS < now) {
    await revokeFamily(tx, row.familyId, now);
    await writeReuse(tx, parts.home, row.userId, row.familyId, now);
    return { kind: 'stolen', familyId: row.familyId };
  }
  const issued = await newest(tx, openSuccessor(row.successorSealed, token));
  return issued ? { kind: 'rotated', issued, parts } : { kind: 'spent' };
}

/**
 * Ends a family; returns if it was alive. First waits, in a separate statement, for a refresh in flight: an update that
 * waited would not see the successor written by that refresh, and would leave it alive.
 */
export async function revokeFamily(tx: Tx, familyId: string, now: number): Promise<boolean> {
  await tx
    .select({ hash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(eq(refreshTokens.familyId, familyId))
    .orderBy(refreshTokens.issuedAt)
    .for('update');
  const ended = await tx
    .update(refreshTokens)
    .set({ revokedAt: new Date(now), successorSealed: '' })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)))
    .returning({ hash: refreshTokens.tokenHash });
  return ended.length > 0;
}

/** Family of a token that is known, whatever became of it. */
export async function familyOf(tx: Tx, token: string): Promise<{ familyId: string; userId: string } | undefined> {
  const [row] = await tx
    .select({ familyId: refreshTokens.familyId, userId: refreshTokens.userId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashRefreshToken(token)));
  return row;
}

/**
 * The unused successor at the end of those of a token in its grace. A browser that is killed loses the cookies of its last half
 * minute and comes back with one whose successors were used by its own pages since. All of them were used within the grace as well,
 * and each can be opened with the one before it only.
 */
async function newest(tx: Tx, successor: string): Promise<IssuedToken | undefined> {
  let token = successor;
  for (let followed = 0; followed < MOST_FOLLOWED; followed += 1) {
    const [row] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashRefreshToken(token)));
    if (!row || row.revokedAt) return undefined;
    if (!row.usedAt) return { token, familyId: row.familyId, userId: row.userId, expiresAt: row.expiresAt.getTime() };
    token = openSuccessor(row.successorSealed, token);
  }
  return undefined;
}

async function issue(
  tx: Tx,
  parts: Place,
  { userId, familyId, startedAt, agent }: { userId: string; familyId: string; startedAt: number; agent: string },
  now: number,
): Promise<IssuedToken> {
  const token = newPlacedToken(parts);
  const expiresAt = Math.min(now + LIMITS.refreshIdleDays * DAY_MS, startedAt + LIMITS.refreshTokenDays * DAY_MS);
  await tx.insert(refreshTokens).values({
    tenantId: parts.home,
    tokenHash: hashRefreshToken(token),
    familyId,
    userId,
    issuedAt: new Date(now),
    expiresAt: new Date(expiresAt),
    agent,
    target: parts.target,
  });
  return { token, familyId, userId, expiresAt };
}

/** The absolute end counts from the sign-in, however often the token was rotated. */
async function familyStart(tx: Tx, familyId: string, otherwise: Date): Promise<number> {
  const [row] = await tx
    .select({ at: min(refreshTokens.issuedAt) })
    .from(refreshTokens)
    .where(eq(refreshTokens.familyId, familyId));
  return (row?.at ?? otherwise).getTime();
}

async function writeReuse(tx: Tx, tenantId: string, userId: string, familyId: string, now: number): Promise<void> {
  await tx
    .insert(auditEvents)
    .values({ tenantId, id: crypto.randomUUID(), at: new Date(now), userId, event: 'session.reuse', subject: familyId });
}
