import { and, eq, gt, inArray, isNull, max, min, sql } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { accountCalls } from '#schema/calls/account.ts';
import { refreshTokens, tenants } from '#service/db/tables/tenancy.ts';
import type { CallerContext, Outcome } from '#service/http/handlers.ts';
import { revokeDeposits } from '#service/areas/account/deposit-tokens.ts';
import { revokeFamily } from '#service/areas/account/refresh-families.ts';
import type { Sessions } from '#service/http/sessions.ts';

type Listed = CallResult<(typeof accountCalls)['sessions']>;

/** Returns the user's sessions, newest use first (reliability.md 7.5.2). They are stored in their own client. */
export async function ownSessions({ db, caller, now }: CallerContext): Promise<Outcome<Listed>> {
  const { familyId, issuedAt, agent, target } = refreshTokens;
  const found = await db.inTenant(caller.homeId, (tx) =>
    tx
      .select({
        id: familyId,
        startedAt: min(issuedAt),
        lastSeenAt: max(issuedAt),
        // of the newest token: browsers are updated while people stay signed in
        agent: sql<string>`(array_agg(${agent} order by ${issuedAt} desc))[1]`,
        target: max(target),
        living: sql<boolean>`bool_or(${refreshTokens.expiresAt} > ${new Date(now()).toISOString()}::timestamptz)`,
      })
      .from(refreshTokens)
      .where(
        and(eq(refreshTokens.tenantId, caller.homeId), eq(refreshTokens.userId, caller.userId), isNull(refreshTokens.revokedAt)),
      )
      .groupBy(familyId),
  );
  const places = [...new Set(found.map((one) => one.target ?? ''))];
  const names = await db.asSystem((tx) =>
    tx
      .select({ id: tenants.tenantId, name: tenants.name })
      .from(tenants)
      .where(inArray(tenants.tenantId, [...places, ''])),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const listed = found
    .filter(({ living }) => living)
    .map((one) => {
      const [browser = '', system = ''] = one.agent.split(' / ');
      const at = { startedAt: one.startedAt?.getTime() ?? 0, lastSeenAt: one.lastSeenAt?.getTime() ?? 0 };
      return {
        id: one.id,
        ...at,
        browser,
        system,
        customerName: nameOf.get(one.target ?? '') ?? '',
        current: one.id === caller.sessionId,
      };
    });
  return { data: listed.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt) };
}

/** Ends one of the caller's own sessions. Sessions of other users and unknown ids get the same answer. */
export async function endOwnSession(
  sessions: Sessions,
  { db, caller, now }: CallerContext,
  id: string,
): Promise<Outcome<{ ended: boolean }>> {
  const ended = await db.inTenant(caller.homeId, async (tx) => {
    const { tenantId, userId, familyId, expiresAt } = refreshTokens;
    const mine = and(eq(tenantId, caller.homeId), eq(userId, caller.userId), eq(familyId, id), gt(expiresAt, new Date(now())));
    const [own] = await tx.select({ id: familyId }).from(refreshTokens).where(mine).limit(1);
    if (!own) return false;
    await revokeDeposits(tx, caller.homeId, id, now());
    return revokeFamily(tx, id, now());
  });
  if (ended) sessions.forget(id);
  return { data: { ended } };
}

/** Returns the common name of a browser from its user agent: `Chrome / Android`. */
export function agentOf(headers: Headers): string {
  const agent = headers.get('user-agent') ?? '';
  const browsers: [RegExp, string][] = [
    [/\bEdg(A|iOS)?\//, 'Edge'],
    [/\bOPR\//, 'Opera'],
    [/\bSamsungBrowser\//, 'Samsung Internet'],
    [/\b(Firefox|FxiOS)\//, 'Firefox'],
    [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
  ];
  const systems: [RegExp, string][] = [
    [/\bAndroid\b/, 'Android'],
    [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
    [/\bWindows\b/, 'Windows'],
    [/\bCrOS\b/, 'ChromeOS'],
    [/\bMac OS X\b/, 'macOS'],
    [/\bLinux\b/, 'Linux'],
  ];
  const first = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  return `${first(browsers)} / ${first(systems)}`;
}
