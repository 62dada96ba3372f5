import { and, arrayOverlaps, asc, eq, gt, inArray, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Stream } from '#schema/streams.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import type { Tx } from '#service/db/database.ts';
import { feed } from '#service/db/tables/sync.ts';

/** Requested part of the feed. */
interface Page {
  since: number;
  head: number;
  limit: number;
}

/** Requested scopes, and all the caller may see: a row that moved between two of their scopes is not gone for them. */
interface Sight {
  scopes: readonly string[];
  mine: readonly string[];
  /** Streams the caller's roles may read. */
  streams: readonly Stream[];
  /** True for rows of the feed the caller may see the content of. */
  visible: SQL<boolean>;
}

/** `inSight` is false for a row whose content is withheld: it comes as deleted. */
type PageRow = FeedRow & { txTo: number; bytes: number; inSight: boolean };

/** Rows in the order of the feed, and whether more of them did not fit. */
interface Rows {
  rows: PageRow[];
  isCut: boolean;
}

/**
 * The head was read before: what a later transaction moved beyond it is left for the next page, so that a page never
 * shows half of one. The rest of the last transaction is fetched even when it exceeds the limit of rows; where it exceeds
 * the limit of bytes, the page ends before it. Only a transaction that is larger than a page ends within itself.
 */
export async function pageOf(
  tx: Tx,
  tenantId: string,
  sight: Sight,
  { since, head, limit }: Page,
): Promise<{ rows: PageRow[]; to: number }> {
  if (sight.scopes.length === 0) return { rows: [], to: head };
  const { rows, isCut } = await rowsBetween(tx, tenantId, sight, { since, head, limit, bytes: LIMITS.pullBytes });
  const last = rows.at(-1);
  if (isCut) return endedBefore(rows);
  if (rows.length < limit || !last) return { rows, to: head };
  const open = { since: last.seq, head: Math.min(last.txTo, head), limit: last.txTo - last.seq };
  if (open.since >= open.head) return { rows, to: open.head };
  const used = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const rest = await rowsBetween(tx, tenantId, sight, { ...open, bytes: LIMITS.pullBytes - used });
  const whole = [...rows, ...rest.rows];
  return rest.isCut ? endedBefore(whole) : { rows: whole, to: open.head };
}

/** Ends a page before its last transaction, or within it if the page has no other: the cursor is then its last row. */
function endedBefore(rows: PageRow[]): { rows: PageRow[]; to: number } {
  const last = rows.at(-1);
  const before = rows.filter(({ txTo }) => txTo !== last?.txTo);
  const end = before.at(-1);
  return end ? { rows: before, to: end.txTo } : { rows, to: last?.seq ?? 0 };
}

async function rowsBetween(
  tx: Tx,
  tenantId: string,
  sight: Sight,
  { since, head, limit, bytes }: Page & { bytes: number },
): Promise<Rows> {
  const span = and(
    eq(feed.tenantId, tenantId),
    gt(feed.seq, since),
    lte(feed.seq, head),
    inArray(feed.stream, [...sight.streams]),
  );
  const seen = await seenRows(tx, and(span, inArray(feed.scope, [...sight.scopes])), {
    most: limit,
    room: bytes,
    visible: sight.visible,
  });
  const left = await leftRows(tx, and(span, hasLeft(sight)), limit);
  const gone = left.map((row) => goneFrom(row, sight));
  const all = [...seen, ...gone].toSorted((a, b) => a.seq - b.seq).slice(0, limit);
  const cut = all.findIndex(({ fits }) => !fits);
  return cut < 0 ? { rows: all, isCut: false } : { rows: all.slice(0, cut), isCut: true };
}

type FoundRow = PageRow & { fits: boolean };

/** Bytes of a row on the wire in addition to its content. */
const ENVELOPE_BYTES = 200;

/** Rows in order; those beyond the bytes come without their content, which is not even read. The first always fits. */
async function seenRows(
  tx: Tx,
  where: SQL | undefined,
  { most, room, visible }: { most: number; room: number; visible: SQL<boolean> },
): Promise<FoundRow[]> {
  const { stream, rowId, seq, txTo, scope, row } = feed;
  const size = sql<number>`coalesce(${feed.bytes}, 0) + ${ENVELOPE_BYTES}::int`;
  const sized = tx
    .select({
      stream,
      rowId,
      seq,
      txTo,
      scope,
      row,
      inSight: visible.as('in_sight'),
      own: size.as('own'),
      upTo: sql<number>`sum(${size}) over (order by ${seq})`.as('up_to'),
    })
    .from(feed)
    .where(where)
    .orderBy(asc(seq))
    .limit(most)
    .as('sized');
  const fits = sql<boolean>`(${sized.upTo} <= ${room}::int or ${sized.upTo} = ${sized.own})`;
  const content = sql<unknown>`case when ${fits} and ${sized.inSight} then ${sized.row} end`;
  return tx
    .select({
      stream: sized.stream,
      id: sized.rowId,
      seq: sized.seq,
      txTo: sized.txTo,
      scope: sized.scope,
      row: content,
      bytes: sized.own,
      inSight: sized.inSight,
      fits,
    })
    .from(sized)
    .orderBy(asc(sized.seq));
}

type LeftRow = Omit<FoundRow, 'row'> & { was: string[] };

/** Rows that left a scope asked for: their content is not for the caller, and is not read. */
async function leftRows(tx: Tx, where: SQL | undefined, most: number): Promise<LeftRow[]> {
  const { stream, rowId: id, seq, txTo, scope, was } = feed;
  const found = await tx.select({ stream, id, seq, txTo, scope, was }).from(feed).where(where).orderBy(asc(seq)).limit(most);
  return found.map((row) => ({ ...row, bytes: ENVELOPE_BYTES, fits: true, inSight: true }));
}

/** Selects rows that left a requested scope for one the caller cannot see. */
function hasLeft({ scopes, mine }: Sight): SQL | undefined {
  // the first condition is the one of the partial index: rows that ever moved are few
  return and(sql`${feed.was} <> '{}'`, arrayOverlaps(feed.was, [...scopes]), notInArray(feed.scope, [...mine]));
}

/** A row that left, as deleted under the scope it left: where it went is not the caller's to know. */
function goneFrom({ was, ...row }: LeftRow, { scopes }: Sight): FoundRow {
  return { ...row, row: null, scope: was.find((scope) => scopes.includes(scope)) ?? '' };
}
