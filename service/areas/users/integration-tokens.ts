import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { integrationTokenCalls } from '#schema/calls/integration-tokens.ts';
import { accountType } from '#schema/codes.ts';
import { grantsOf, tokenGrants } from '#schema/grants.ts';
import { DAY_MS } from '#schema/limits.ts';
import { TOKEN_LIMITS } from '#schema/limits/integrations.ts';
import { isNetwork } from '#service/areas/tenancy/access-rules.ts';
import { integrationTokens } from '#service/db/tables/integrations.ts';
import { users } from '#service/db/tables/tenancy.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { newServiceToken } from '#service/http/service-tokens.ts';

type Calls = typeof integrationTokenCalls;
type Row = CallResult<Calls['integrationTokens']>[number];

const unknownAccount: Refused = { refused: 'row.unknown', message: 'No such service account.' };
const unknownToken: Refused = { refused: 'row.unknown', message: 'No such token.' };

/** Handlers of the tokens of service accounts. */
export const integrationTokenHandlers: Handlers<Calls> = {
  integrationTokens: async (context) => ({ data: await rowsOf(context) }),

  addIntegrationToken: async (context, { opId = '', userId, name, grants, days, networks }) => {
    const { tx, tenantId, caller, now, note } = context;
    const isIt = and(eq(users.tenantId, tenantId), eq(users.id, userId), eq(users.accountType, accountType.atService));
    // the lock makes two administrators who add at one moment see the same number of tokens
    const [account] = await tx.select().from(users).where(isIt).for('update');
    if (!account?.active) return unknownAccount;
    const held = grantsOf(account.roles);
    if (grants.some((grant) => !held.has(grant))) return { refused: 'action.refused', message: 'grantMissing' };
    if (!networks.every(isNetwork)) return { refused: 'request.invalid', message: 'A network is not readable.' };
    const isRepeated = and(eq(integrationTokens.userId, userId), eq(integrationTokens.opId, opId));
    const replaced = opId === '' ? [] : await revoke(context, isRepeated);
    const { tenantId: tenant, userId: user, expiresAt: until, revokedAt } = integrationTokens;
    const living = and(eq(tenant, tenantId), eq(user, userId), eq(revokedAt, 0), gt(until, now()));
    if ((await tx.$count(integrationTokens, living)) >= TOKEN_LIMITS.livingMost)
      return { refused: 'action.refused', message: 'limitReached' };
    const { token, id, hash } = newServiceToken(tenantId);
    const expiresAt = now() + days * DAY_MS;
    const about = { name, grants: [...new Set(grants)], networks: [...networks] };
    const made = { madeAt: now(), madeBy: caller.userId, expiresAt, opId };
    await tx.insert(integrationTokens).values({ tenantId, id, userId, hash, ...about, ...made });
    const replaces = replaced.length > 0 && { replaces: replaced.join(' ') };
    note({ token: id, user: userId, grants: about.grants.join(' '), expiresAt, ...replaces });
    return { data: { id, token, expiresAt } };
  },

  revokeIntegrationToken: async (context, { id }) => {
    await revoke(context, eq(integrationTokens.id, id));
    const [row] = await rowsOf(context, id);
    return row ? { data: row } : unknownToken;
  },
};

/** Ends living tokens; returns their ids. A secret is kept as a hash, so a lost one cannot be shown again. */
async function revoke({ tx, tenantId, now }: HandlerContext, which: SQL | undefined): Promise<string[]> {
  const { tenantId: tenant, id, revokedAt } = integrationTokens;
  const ended = await tx
    .update(integrationTokens)
    .set({ revokedAt: now() })
    .where(and(eq(tenant, tenantId), which, eq(revokedAt, 0)))
    .returning({ id });
  return ended.map((one) => one.id);
}

/** Tokens as people see them, the newest first: one, or all. */
async function rowsOf({ tx, tenantId }: HandlerContext, id?: string): Promise<Row[]> {
  const { tenantId: tenant, id: own, userId, madeAt } = integrationTokens;
  const rows = await tx
    .select({ token: integrationTokens, userName: users.name })
    .from(integrationTokens)
    .innerJoin(users, and(eq(users.tenantId, tenant), eq(users.id, userId)))
    .where(and(eq(tenant, tenantId), id === undefined ? undefined : eq(own, id)))
    .orderBy(desc(madeAt), own);
  return rows.map(({ token: { tenantId: _tenant, hash: _hash, madeBy: _by, opId: _op, ...token }, userName }) => ({
    ...token,
    grants: tokenGrants.filter((grant) => token.grants.includes(grant)),
    userName,
  }));
}
