import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { grantsOf } from '#schema/grants.ts';
import type { ProblemCode } from '#schema/problems.ts';
import type { Database } from '#service/db/database.ts';
import { refreshTokens, tenants, users } from '#service/db/tables/tenancy.ts';
import type { AccessClaims } from '#service/http/access-tokens.ts';
import type { Caller } from '#service/http/handlers.ts';
import { rolesAbroad } from '#service/http/roles-abroad.ts';

/** Lifetime of a cached answer about a session: the longest an ended session still works on another node. */
const BELIEVED_MS = 5_000;
const REMEMBERED_MOST = 10_000;

interface Known {
  /** Owner of the session: a token that names another user is looked up, even if the session is cached. */
  owner: string;
  until: number;
  rightsVersion: number;
  /** In the client the user works in. */
  roles: readonly string[];
  internal: boolean;
  /** True if the roles of the own client allow work in others. */
  maySwitch: boolean;
  alive: boolean;
}

/**
 * Resolves an access token to its owner *now*. A token only proves who signed in; account, rights and session are looked up,
 * so a withdrawn right or an ended session takes effect within seconds, not when the token expires (reliability.md 7.4).
 */
export class Sessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #forgetting = new Set<(sessionId?: string) => void>();

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The caller, or the session problem. */
  async callerOf(claims: AccessClaims): Promise<Caller | ProblemCode> {
    const known = await this.#lookUp(claims);
    if (!known.alive) return 'session.ended';
    if (known.rightsVersion !== claims.rv) return 'session.expired';
    const isAway = claims.tenant !== claims.home;
    if (isAway && !known.maySwitch) return 'session.foreign';
    return {
      userId: claims.sub,
      userName: claims.user_name,
      name: claims.name,
      tenantId: claims.tenant,
      urlPath: claims.url_path,
      roles: known.roles,
      grants: grantsOf(known.roles),
      internal: known.internal,
      away: isAway,
      homeId: claims.home,
      sessionId: claims.sid,
    };
  }

  /** Drops the cached answer about a session after it ended or its rights changed on this node. */
  forget(sessionId: string): void {
    this.#known.delete(sessionId);
    for (const onForgotten of this.#forgetting) onForgotten(sessionId);
  }

  /** Drops all cached answers, because a password change raises the rights version of its owner. */
  forgetAll(): void {
    this.#known.clear();
    for (const onForgotten of this.#forgetting) onForgotten();
  }

  /** Notifies the caches of other modules to look up one session, or all, again. */
  onForget(onForgotten: (sessionId?: string) => void): void {
    this.#forgetting.add(onForgotten);
  }

  /** Returns the sessions that ended or whose rights changed since their token was made; one statement per client. */
  async ended(asked: readonly AccessClaims[]): Promise<ReadonlySet<string>> {
    const over = new Set(asked.map(({ sid }) => sid));
    for (const [home, claims] of Map.groupBy(asked, (one) => one.home)) {
      const rightsOf = new Map(claims.map(({ sid, sub, rv }) => [sid, `${sub}/${rv}`]));
      for (const { sid, userId, rightsVersion } of await this.#living(home, [...rightsOf.keys()])) {
        if (rightsOf.get(sid) === `${userId}/${rightsVersion}`) over.delete(sid);
      }
    }
    return over;
  }

  #living(home: string, sids: readonly string[]) {
    const { tenantId, userId, familyId, revokedAt, expiresAt } = refreshTokens;
    return this.#db.inTenant(home, (tx) =>
      tx
        .selectDistinct({ sid: familyId, userId, rightsVersion: users.rightsVersion })
        .from(refreshTokens)
        .innerJoin(users, and(eq(users.tenantId, tenantId), eq(users.id, userId), eq(users.active, true)))
        .where(and(eq(tenantId, home), inArray(familyId, [...sids]), isNull(revokedAt), gt(expiresAt, new Date(this.#now())))),
    );
  }

  async #lookUp(claims: AccessClaims): Promise<Known> {
    const remembered = this.#known.get(claims.sid);
    const owner = `${claims.home}/${claims.sub}/${claims.tenant}`;
    if (remembered?.owner === owner && remembered.until > this.#now()) return remembered;
    const found = await this.#read(claims);
    const known: Known = { ...found, owner, until: this.#now() + BELIEVED_MS };
    if (this.#known.size >= REMEMBERED_MOST) this.#known.clear();
    this.#known.set(claims.sid, known);
    return known;
  }

  async #read({ home, tenant, sub, sid }: AccessClaims): Promise<Omit<Known, 'until' | 'owner'>> {
    const [row] = await this.#db.inTenant(home, (tx) =>
      tx
        .select({
          active: users.active,
          roles: users.roles,
          rightsVersion: users.rightsVersion,
          internal: tenants.internal,
          tokens: sql<number>`count(${refreshTokens.tokenHash})`.mapWith(Number),
        })
        .from(users)
        .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
        .leftJoin(
          refreshTokens,
          and(
            eq(refreshTokens.tenantId, users.tenantId),
            eq(refreshTokens.userId, users.id),
            eq(refreshTokens.familyId, sid),
            isNull(refreshTokens.revokedAt),
            gt(refreshTokens.expiresAt, new Date(this.#now())),
          ),
        )
        .where(and(eq(users.tenantId, home), eq(users.id, sub)))
        .groupBy(users.tenantId, users.id, tenants.tenantId),
    );
    if (!row) return { alive: false, rightsVersion: 0, roles: [], internal: false, maySwitch: false };
    const { rightsVersion, internal } = row;
    const maySwitch = internal && grantsOf(row.roles).has('client.switch');
    const roles = tenant === home ? row.roles : maySwitch ? await rolesAbroad(this.#db, tenant, sub) : [];
    return { alive: row.active && row.tokens > 0, rightsVersion, roles, internal, maySwitch };
  }
}
