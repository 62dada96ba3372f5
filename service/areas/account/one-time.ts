import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { oneTimeSecrets } from '#service/db/tables/tenancy.ts';

/** Secrets that work once and for ten minutes (reliability.md 6.4, 6.5). */

export type SecretKind = 'reset' | 'forgot' | 'code' | 'captcha' | 'domain' | 'reference';

const LIFE_MS = LIMITS.codeMinutes * 60_000;

/** 32 random bytes, as text for a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for the database: not enough to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export interface SecretPlace {
  tenantId: string;
  kind: SecretKind;
  id: string;
}

const at = ({ tenantId, kind, id }: SecretPlace) =>
  and(eq(oneTimeSecrets.tenantId, tenantId), eq(oneTimeSecrets.kind, kind), eq(oneTimeSecrets.id, id));

/** Keeps a secret; a newer one of the same place replaces it. */
export async function keepSecret(
  tx: Tx,
  place: SecretPlace,
  userId: string,
  now: number,
  { hash = '', lifeMs = LIFE_MS } = {},
): Promise<void> {
  const row = { ...place, userId, hash, expiresAt: new Date(now + lifeMs), tries: 0, usedAt: null };
  const { tenantId, kind, id } = oneTimeSecrets;
  await tx
    .insert(oneTimeSecrets)
    .values(row)
    .onConflictDoUpdate({ target: [tenantId, kind, id], set: row });
}

/** A secret that still works. */
export async function findSecret(tx: Tx, place: SecretPlace, now: number) {
  const living = and(at(place), isNull(oneTimeSecrets.usedAt), gt(oneTimeSecrets.expiresAt, new Date(now)));
  const [row] = await tx.select().from(oneTimeSecrets).where(living);
  return row;
}

/** Spends a secret: of two parallel requests, one succeeds. */
export async function spendSecret(tx: Tx, place: SecretPlace, now: number): Promise<boolean> {
  const living = and(at(place), isNull(oneTimeSecrets.usedAt), gt(oneTimeSecrets.expiresAt, new Date(now)));
  const spent = await tx
    .update(oneTimeSecrets)
    .set({ usedAt: new Date(now) })
    .where(living)
    .returning({ id: oneTimeSecrets.id });
  return spent.length === 1;
}

/** Takes note of something that may be seen once; false when it was seen before. */
export async function seeOnce(tx: Tx, place: SecretPlace, now: number): Promise<boolean> {
  const row = { ...place, userId: '', expiresAt: new Date(now + LIFE_MS), usedAt: new Date(now) };
  const seen = await tx.insert(oneTimeSecrets).values(row).onConflictDoNothing().returning({ id: oneTimeSecrets.id });
  return seen.length === 1;
}

/** Counts a wrong try; answers how many there were. */
export async function countTry(tx: Tx, place: SecretPlace): Promise<number> {
  const [row] = await tx
    .update(oneTimeSecrets)
    .set({ tries: sql`${oneTimeSecrets.tries} + 1` })
    .where(at(place))
    .returning({ tries: oneTimeSecrets.tries });
  return row?.tries ?? 0;
}

/** Counts one more in a window that begins with the first; returns how many there were and when the window ends. */
export async function countInWindow(
  tx: Tx,
  place: SecretPlace,
  now: number,
  windowMs: number,
): Promise<{ count: number; endsAt: Date }> {
  const { tenantId, kind, id, tries, expiresAt } = oneTimeSecrets;
  const ends = new Date(now + windowMs);
  const isOver = sql`${expiresAt} <= ${new Date(now).toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(oneTimeSecrets)
    .values({ ...place, userId: '', expiresAt: ends, tries: 1 })
    .onConflictDoUpdate({
      target: [tenantId, kind, id],
      set: {
        tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${ends.toISOString()}::timestamptz else ${expiresAt} end`,
      },
    })
    .returning({ count: tries, endsAt: expiresAt });
  return row ?? { count: 1, endsAt: ends };
}

/** Deletes every secret of a user whose password changed. */
export async function dropSecretsOf(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.delete(oneTimeSecrets).where(and(eq(oneTimeSecrets.tenantId, tenantId), eq(oneTimeSecrets.userId, userId)));
}

/** Forgets what ran out; answers how many rows went. */
export function dropOldSecrets(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const over = and(eq(oneTimeSecrets.tenantId, tenantId), lt(oneTimeSecrets.expiresAt, new Date(now - LIFE_MS)));
    const gone = await tx.delete(oneTimeSecrets).where(over).returning({ id: oneTimeSecrets.id });
    return gone.length;
  });
}
