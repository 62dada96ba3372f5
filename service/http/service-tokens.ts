import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { accountType } from '#schema/codes.ts';
import { grantsOf, tokenGrants } from '#schema/grants.ts';
import { TOKEN_LIMITS } from '#schema/limits/integrations.ts';
import type { ProblemCode } from '#schema/problems.ts';
import { isValidIp } from '#service/areas/tenancy/access-rules.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { integrationTokens } from '#service/db/tables/integrations.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import type { Caller } from '#service/http/handlers.ts';

/** `srk_<client>_<id>_<32 bytes>`: people and secret scanners recognise a leaked one. */
const PREFIX = 'srk_';
const FORM = /^srk_([\w.-]{1,64})_([\da-f]{16})_([\da-f]{64})$/;
const SECRET_BYTES = 32;
const ID_BYTES = 8;

/** True if a bearer token claims to be one of a service account; all others are access tokens of people. */
export const isServiceToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

/** The secret has 256 random bits, so a plain hash is safe against guessing. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new token, and the parts that are stored. */
export function newServiceToken(tenantId: string): { token: string; id: string; hash: string } {
  const [id, secret] = [randomBytes(ID_BYTES).toString('hex'), randomBytes(SECRET_BYTES).toString('hex')];
  return { token: `${PREFIX}${tenantId}_${id}_${secret}`, id, hash: hashOf(secret) };
}

/**
 * Returns the service account of a token, or the session problem. Caches nothing, so a revoked token, a disabled account or a
 * closed client takes effect with the next call. The grants are those that both token and account have.
 */
export async function callerOfToken(db: Database, now: number, bearer: string, ip: string): Promise<Caller | ProblemCode> {
  const [, tenantId = '', id = '', secret = ''] = FORM.exec(bearer) ?? [];
  if (secret === '') return 'session.missing';
  return db.inTenant(tenantId, async (tx) => {
    const found = await tokenOf(tx, tenantId, id);
    // compares even if the token is unknown, so the time reveals nothing
    const isRight = timingSafeEqual(Buffer.from(found?.token.hash ?? hashOf('')), Buffer.from(hashOf(secret)));
    if (!found || !isRight) return 'session.missing';
    const { token, user, client } = found;
    if (!isValidIp({ closed: false, networks: token.networks }, ip) || !isValidIp(client, ip)) return 'session.missing';
    if (token.revokedAt > 0 || client.closed || !user.active || user.accountType !== accountType.atService)
      return 'session.ended';
    if (token.expiresAt <= now) return 'session.expired';
    await noteUse(tx, tenantId, id, now);
    const held = grantsOf(user.roles);
    return {
      userId: user.id,
      userName: user.userName,
      name: user.name,
      tenantId,
      urlPath: client.urlPath,
      roles: user.roles,
      grants: new Set(tokenGrants.filter((grant) => token.grants.includes(grant) && held.has(grant))),
      internal: false,
      away: false,
      homeId: tenantId,
      sessionId: '',
      tokenId: id,
    };
  });
}

async function tokenOf(tx: Tx, tenantId: string, id: string) {
  const [found] = await tx
    .select({ token: integrationTokens, user: users, client: tenants })
    .from(integrationTokens)
    .innerJoin(users, and(eq(users.tenantId, integrationTokens.tenantId), eq(users.id, integrationTokens.userId)))
    .innerJoin(tenants, eq(tenants.tenantId, integrationTokens.tenantId))
    .where(and(eq(integrationTokens.tenantId, tenantId), eq(integrationTokens.id, id)));
  return found;
}

/** Administrators clean up by the last use: a minute is precise enough, and most calls then write nothing. */
async function noteUse(tx: Tx, tenantId: string, id: string, now: number): Promise<void> {
  const { tenantId: tenant, id: own, lastUsedAt } = integrationTokens;
  const isLong = lt(lastUsedAt, now - TOKEN_LIMITS.noteUseMs);
  await tx
    .update(integrationTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(tenant, tenantId), eq(own, id), isLong));
}
