import { and, eq, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import { grantsOf } from '#schema/grants.ts';
import type { Database } from '#service/db/database.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import type { AccessTokens } from '#service/http/access-tokens.ts';
import type { AnyoneContext } from '#service/http/handlers.ts';
import { rolesAbroad } from '#service/http/roles-abroad.ts';
import type { IssuedToken } from '#service/areas/account/refresh-families.ts';

export type Tenant = typeof tenants.$inferSelect;
export type User = typeof users.$inferSelect;

/** A client by its id, which is the `customerGuid` of the wire. */
export async function findTenant(db: Database, tenantId: string): Promise<Tenant | undefined> {
  const [found] = await db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.tenantId, tenantId)));
  return found;
}

/** Finds a user by the name as typed. */
export async function findUser(db: Database, home: Tenant, name: string): Promise<User | undefined> {
  const typed = name.trim().toLowerCase();
  const [user] = await db.inTenant(home.tenantId, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.tenantId, home.tenantId), eq(sql`lower(${users.userName})`, typed))),
  );
  return user;
}

/** True if the user may work in another client: internal staff with the right to switch (S0 §4 Customer switch). */
export function maySwitch(home: Tenant, user: User): boolean {
  return home.internal && grantsOf(user.roles).has('client.switch');
}

/** Signs the access token of a user of `home` who works in `target`, with the roles they have there. */
export async function signAccess(
  { tokens, db }: { tokens: AccessTokens; db: Database },
  home: Tenant,
  target: Tenant,
  user: User,
  sessionId: string,
): Promise<string> {
  const role = home.tenantId === target.tenantId ? user.roles : [...(await rolesAbroad(db, target.tenantId, user.id))];
  return tokens.sign({
    sub: user.id,
    tenant: target.tenantId,
    home: home.tenantId,
    internal_client_id: target.tenantId,
    url_path: target.urlPath,
    user_name: user.userName,
    name: user.name,
    email: user.email.toLowerCase(),
    role,
    account_type: user.accountType,
    internal: home.internal,
    sid: sessionId,
    rv: user.rightsVersion,
  });
}

/** Seconds a refresh token still lives. */
export function secondsLeft(issued: IssuedToken, now: number): number {
  return Math.max(0, Math.floor((issued.expiresAt - now) / 1_000));
}

/** True if the caller asks for the refresh token in the body; browsers get it in a cookie. */
export function wantsBody({ request }: AnyoneContext): boolean {
  return request.headers.get('x-token-transport') === 'body';
}

/** Hands the refresh token over; gives the value of the answer's `refreshToken` field. */
export function handOver(context: AnyoneContext, issued: IssuedToken): string {
  if (wantsBody(context)) return issued.token;
  setRefreshCookie(context, issued.token, LIMITS.refreshTokenDays * 86_400);
  return 'cookie';
}

/** The refresh token of the request. */
export function refreshTokenOf(context: AnyoneContext, inBody: string | null | undefined): string {
  return (wantsBody(context) ? inBody : context.request.cookies.get(cookieName(context))) ?? '';
}

/** Takes the refresh cookie away. */
export function dropRefreshCookie(context: AnyoneContext): void {
  if (!wantsBody(context)) setRefreshCookie(context, '', 0);
}

function setRefreshCookie(context: AnyoneContext, value: string, maxAgeSeconds: number): void {
  // the prefix `__Host-` is only kept over https, and only with this path
  context.setCookie(cookieName(context), value, { maxAgeSeconds, path: context.request.secure ? '/' : '/api/authorize' });
}

function cookieName({ request }: AnyoneContext): string {
  return request.secure ? '__Host-rt' : 'rt';
}
