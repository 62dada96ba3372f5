import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { readableScopes, readableStreams } from '#schema/rules/stream-rights.ts';
import type { FeedRow, PullAnswer, PullRequest } from '#schema/sync-wire.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { counters, epochs } from '#service/db/tables/sync.ts';
import type { Caller, HandlerContext } from '#service/http/handlers.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { poolsOf } from './pools.ts';
import { pageOf } from './pull-page.ts';
import { feedInSight } from './sighted-streams.ts';
import { sightOf } from './sight.ts';

/** Scopes the user may see now; a withdrawn scope is no longer read. */
export async function scopesOf(tx: Tx, caller: Caller): Promise<string[]> {
  const projects = await projectsOf(tx, caller);
  const pools = await poolsOf(tx, caller.tenantId, caller.userId);
  return readableScopes({ ...caller, projects: projects.map(({ id }) => id), pools });
}

/** Returns rows of all the user's scopes after the cursor; a page ends where a transaction ended (reliability.md 1.5). */
export async function pull(context: HandlerContext, request: PullRequest): Promise<{ data: PullAnswer }> {
  const { tx, caller, tenantId, now } = context;
  const { epoch, since, start = 0, limit, scope } = request;
  const { epochIs, head, horizon, sighted } = await headOf(tx, tenantId, caller.userId);
  const answer: PullAnswer = { epoch: epochIs, since, to: since, head, rows: [], more: false, serviceTime: now(), again: false };
  const isForeign = epoch !== '' && epoch !== epochIs;
  // deletions older than the horizon are dropped, so a device behind it must start again. A device that is still within its
  // first pull never had those rows, however old the rows at its cursor are; one whose first page was cut short may have some
  const isBegun = since > 0 || (start > 0 && scope === '');
  if (isForeign || since > head || (isBegun && Math.max(since, start) < horizon))
    return { data: { ...answer, more: true, again: true } };
  // most pulls find nothing new; a change of rights is a row too, so at the head rights need no query
  if (since === head) return { data: answer };
  const mine = await scopesOf(tx, caller);
  const scopes = scope === '' ? mine : mine.filter((own) => own === scope);
  const visible = feedInSight(sighted ? await sightOf(tx, tenantId, caller.userId) : null);
  const asked = { scopes, mine, streams: readableStreams(caller.grants), visible };
  const { rows, to } = await pageOf(tx, tenantId, asked, { since, head, limit });
  // a device that reads a scope from its beginning has no rows of it yet, so rows out of sight are skipped instead of deleted
  const sent = rows.filter(({ inSight, seq }) => inSight || (scope === '' && seq > start));
  return { data: { ...answer, to, more: to < head, rows: sent.map(toWire) } };
}

/** Epoch of the database and head of the client's feed, read in one statement. */
async function headOf(
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<{ epochIs: string; head: number; horizon: number; sighted: boolean }> {
  const { epoch, since } = epochs;
  const [found] = await tx
    .select({ epochIs: epoch, head: counters.n, horizon: counters.horizon, sighted: isSighted(tenantId, userId) })
    .from(epochs)
    .leftJoin(counters, eq(counters.tenantId, tenantId))
    .orderBy(desc(since))
    .limit(1);
  if (!found) throw new Error('The database has no epoch: it was not migrated.');
  return { epochIs: found.epochIs, head: found.head ?? 0, horizon: found.horizon ?? 0, sighted: found.sighted };
}

/** Part of the first statement, so a user without a sight costs no extra one. */
function isSighted(tenantId: string, userId: string): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${users}
    where ${users.tenantId} = ${tenantId} and ${users.id} = ${userId} and ${users.sighted})`;
}

function toWire({ stream, id, seq, scope, row }: FeedRow): FeedRow {
  return { stream, id, seq, scope, row };
}
