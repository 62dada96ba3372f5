import { desc, eq } from 'drizzle-orm';
import { readableScopes, readableStreams } from '#schema/rules/stream-rights.ts';
import type { FeedRow, PullAnswer, PullRequest } from '#schema/sync-wire.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { counters, epochs } from '#service/db/tables/sync.ts';
import type { Caller, HandlerContext } from '#service/http/handlers.ts';
import { pageOf } from './pull-page.ts';

/** Scopes a user may see now; a scope that is taken away is simply no longer read. */
export async function scopesOf(tx: Tx, caller: Caller): Promise<string[]> {
  const projects = await projectsOf(tx, caller);
  return readableScopes({ ...caller, projects: projects.map(({ id }) => id) });
}

/** Rows of all the user's scopes after his cursor; a page ends where a transaction ended (reliability.md 1.5). */
export async function pull(context: HandlerContext, request: PullRequest): Promise<{ data: PullAnswer }> {
  const { tx, caller, tenantId, now } = context;
  const { epoch, since, start = 0, limit, scope } = request;
  const { epochIs, head, horizon } = await headOf(tx, tenantId);
  const answer: PullAnswer = { epoch: epochIs, since, to: since, head, rows: [], more: false, serviceTime: now(), again: false };
  const isForeign = epoch !== '' && epoch !== epochIs;
  // deletions older than the horizon are forgotten: only a fresh start can leave those rows out. Who is in the middle of one
  // has none of them, however old the rows are he has come to
  if (isForeign || since > head || (since > 0 && Math.max(since, start) < horizon))
    return { data: { ...answer, more: true, again: true } };
  // most pulls find nothing new; a change of rights is a row too, so whoever has all rows need not be asked for his
  if (since === head) return { data: answer };
  const mine = await scopesOf(tx, caller);
  const scopes = scope === '' ? mine : mine.filter((own) => own === scope);
  const { rows, to } = await pageOf(
    tx,
    tenantId,
    { scopes, mine, streams: readableStreams(caller.grants) },
    { since, head, limit },
  );
  return { data: { ...answer, to, more: to < head, rows: rows.map(toWire) } };
}

/** The life of the database and how far the client's feed has come in it, seen at one moment. */
async function headOf(tx: Tx, tenantId: string): Promise<{ epochIs: string; head: number; horizon: number }> {
  const { epoch, since } = epochs;
  const [found] = await tx
    .select({ epochIs: epoch, head: counters.n, horizon: counters.horizon })
    .from(epochs)
    .leftJoin(counters, eq(counters.tenantId, tenantId))
    .orderBy(desc(since))
    .limit(1);
  if (!found) throw new Error('The database has no epoch: it was not migrated.');
  return { epochIs: found.epochIs, head: found.head ?? 0, horizon: found.horizon ?? 0 };
}

function toWire({ stream, id, seq, scope, row }: FeedRow): FeedRow {
  return { stream, id, seq, scope, row };
}
