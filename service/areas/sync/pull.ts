import { and, arrayOverlaps, asc, desc, eq, gt, inArray, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import { readableScopes, readableStreams } from '#schema/rules/stream-rights.ts';
import type { Stream } from '#schema/streams.ts';
import type { FeedRow, PullAnswer, PullRequest } from '#schema/sync-wire.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { counters, epochs, feed } from '#service/db/tables/sync.ts';
import type { Caller, HandlerContext } from '#service/http/handlers.ts';

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
  const rows = await pageOf(tx, tenantId, { scopes, mine, streams: readableStreams(caller.grants) }, { since, head, limit });
  const last = rows.at(-1);
  const more = rows.length >= limit && last !== undefined && last.txTo < head;
  return { data: { ...answer, to: more ? last.txTo : head, more, rows: rows.map(toWire) } };
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

interface Page {
  since: number;
  head: number;
  limit: number;
}

/** What is asked for, and all the caller may see: a row that moved between two of his scopes is not gone for him. */
interface Sight {
  scopes: readonly string[];
  mine: readonly string[];
  /** Streams the caller's roles may read. */
  streams: readonly Stream[];
}

type PageRow = FeedRow & { txTo: number };

/**
 * The head was read before: what a later transaction moved beyond it is left for the next page, so that a page never
 * shows half of one. The rest of the last transaction is fetched even when it exceeds the limit.
 */
async function pageOf(tx: Tx, tenantId: string, sight: Sight, { since, head, limit }: Page): Promise<PageRow[]> {
  if (sight.scopes.length === 0) return [];
  const between = async (after: number, to: number, most: number) => {
    const span = and(
      eq(feed.tenantId, tenantId),
      gt(feed.seq, after),
      lte(feed.seq, to),
      inArray(feed.stream, [...sight.streams]),
    );
    const seen = await rowsOf(tx, and(span, inArray(feed.scope, [...sight.scopes])), most);
    const left = await rowsOf(tx, and(span, hasLeft(sight)), most);
    if (left.length === 0) return seen;
    return [...seen, ...left.map((row) => goneFrom(row, sight))].toSorted((a, b) => a.seq - b.seq).slice(0, most);
  };
  const rows = await between(since, head, limit);
  const last = rows.at(-1);
  if (rows.length < limit || !last || last.txTo <= last.seq) return rows;
  return [...rows, ...(await between(last.seq, Math.min(last.txTo, head), last.txTo - last.seq))];
}

type MovedRow = PageRow & { was: string[] };

function rowsOf(tx: Tx, where: SQL | undefined, most: number): Promise<MovedRow[]> {
  const { stream, rowId: id, seq, txTo, scope, row, was } = feed;
  return tx.select({ stream, id, seq, txTo, scope, row, was }).from(feed).where(where).orderBy(asc(seq)).limit(most);
}

/** Rows that stood in a scope asked for and now stand where the caller does not look. */
function hasLeft({ scopes, mine }: Sight): SQL | undefined {
  // the first condition is the one of the partial index: rows that ever moved are few
  return and(sql`${feed.was} <> '{}'`, arrayOverlaps(feed.was, [...scopes]), notInArray(feed.scope, [...mine]));
}

/** Told as deleted, under the scope it left: where it went is not his to know. */
function goneFrom(row: MovedRow, { scopes }: Sight): MovedRow {
  return { ...row, row: null, scope: row.was.find((scope) => scopes.includes(scope)) ?? '' };
}

function toWire({ stream, id, seq, scope, row }: PageRow): FeedRow {
  return { stream, id, seq, scope, row };
}
