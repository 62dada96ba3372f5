import { and, arrayOverlaps, asc, desc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import { readableStreams } from '#schema/rules/stream-rights.ts';
import { pull, scopesOf } from '#service/areas/sync/pull.ts';
import type { Tx } from '#service/db/database.ts';
import { counters, epochs, feed } from '#service/db/tables/sync.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { vaultBench, type TestDevice } from '#tests/bench/vault-bench.ts';
import { msOf } from '#tests/performance/areas/many-rows.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';

const ROWS = 5_000;
const PAIRS = 40;
const PULLS = 3;
/** G16: a person without lists pays for the sight of others with no more than 3 %. */
const MOST = 1.03;

/** A page of a person without any list of a sight, against the same statements without a word of sight, in turns. */
export const sightedPull: Measurement = {
  name: 'sighted-pull',
  measure: async () => {
    const bench = await vaultBench();
    try {
      const anna = bench.device('anna');
      await fillFeed(anna);
      const { context } = anna;
      const page = { device: {} as never, epoch: '', since: 0, limit: LIMITS.pullRows, scope: '' }; // the device is not read
      const pulled = () => inOne(context, async (its) => (await pull(its, page)).data.rows);
      const bare = () => inOne(context, bareRows);
      const [ours, theirs] = [await pulled(), await bare()];
      if (ours.length !== LIMITS.pullRows || ours.length !== theirs.length) throw new Error('The two pages differ.');
      return [await ratioOf(pulled, bare)];
    } finally {
      await bench.close();
    }
  },
};

async function ratioOf(pulled: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Figure> {
  const timed = (work: () => Promise<unknown>) =>
    msOf(async () => {
      for (let n = 0; n < PULLS; n += 1) await work();
    });
  const ratios: number[] = [];
  for (let pair = -2; pair < PAIRS; pair += 1) {
    const isFloorFirst = pair % 2 === 0;
    const before = isFloorFirst ? await timed(bare) : 0;
    const ours = await timed(pulled);
    const floor = isFloorFirst ? before : await timed(bare);
    // the first pairs warm up
    if (pair >= 0) ratios.push(ours / floor);
  }
  return {
    name: 'Pull of a person without a sight, times the same without its evaluation',
    value: median(ratios),
    unit: 'x',
    mark: MOST,
    how: `median of ${PAIRS} pairs of ${PULLS} pages of ${LIMITS.pullRows.toLocaleString('en')} rows, in turns`,
  };
}

const inOne = <T>(context: TestDevice['context'], work: (its: HandlerContext) => Promise<T>): Promise<T> =>
  context.db.inTenant(context.tenantId, (tx) => work({ ...context, tx }));

/** Copies the row of one document in the feed, each with a place of its own. */
async function fillFeed(device: TestDevice): Promise<void> {
  const box = device.box('SIGHT-1');
  await device.send(box, device.file(box, 'SIGHT-D1'));
  await device.context.db.asSystem(async (tx) => {
    const ofClient = eq(counters.tenantId, device.context.tenantId);
    const [counted] = await tx.select({ head: counters.n }).from(counters).where(ofClient);
    const [row] = await tx.select({ id: feed.rowId }).from(feed).where(eq(feed.stream, 'registrations'));
    const head = counted?.head ?? 0;
    const place = sql`${head}::bigint + n`;
    await copyFeed(tx, row?.id ?? '', place);
    await tx
      .update(counters)
      .set({ n: head + ROWS })
      .where(ofClient);
    await tx.execute(sql`analyze feed`);
  });
}

function copyFeed(tx: Tx, id: string, place: ReturnType<typeof sql>): Promise<unknown> {
  return tx.execute(sql`insert into feed (tenant_id, stream, row_id, seq, tx_to, scope, row, was)
    select tenant_id, stream, row_id || n, ${place}, ${place}, scope, row, was
    from feed, generate_series(1, ${ROWS}::int) n where stream = 'registrations' and row_id = ${id}`);
}

/** The statements of a pull as they were before a sight existed. */
async function bareRows({ tx, tenantId, caller }: HandlerContext): Promise<unknown[]> {
  const [found] = await tx
    .select({ epochIs: epochs.epoch, head: counters.n, horizon: counters.horizon })
    .from(epochs)
    .leftJoin(counters, eq(counters.tenantId, tenantId))
    .orderBy(desc(epochs.since))
    .limit(1);
  const mine = await scopesOf(tx, caller);
  const { stream, rowId, seq, txTo, scope, row, was } = feed;
  const span = and(
    eq(feed.tenantId, tenantId),
    gt(seq, 0),
    lte(seq, found?.head ?? 0),
    inArray(stream, [...readableStreams(caller.grants)]),
  );
  const size = sql<number>`coalesce(${feed.bytes}, 0) + 200::int`;
  const sized = tx
    .select({
      stream,
      rowId,
      seq,
      txTo,
      scope,
      row,
      own: size.as('own'),
      upTo: sql<number>`sum(${size}) over (order by ${seq})`.as('up_to'),
    })
    .from(feed)
    .where(and(span, inArray(scope, mine)))
    .orderBy(asc(seq))
    .limit(LIMITS.pullRows)
    .as('sized');
  const fits = sql<boolean>`(${sized.upTo} <= ${LIMITS.pullBytes}::int or ${sized.upTo} = ${sized.own})`;
  const content = sql<unknown>`case when ${fits} then ${sized.row} end`;
  const { own: bytes } = sized;
  const rows = await tx
    .select({
      stream: sized.stream,
      id: sized.rowId,
      seq: sized.seq,
      txTo: sized.txTo,
      scope: sized.scope,
      row: content,
      bytes,
      fits,
    })
    .from(sized)
    .orderBy(asc(sized.seq));
  const moved = and(sql`${was} <> '{}'`, arrayOverlaps(was, mine), notInArray(scope, mine));
  const left = await tx
    .select({ stream, id: rowId, seq, txTo, scope, was })
    .from(feed)
    .where(and(span, moved))
    .orderBy(asc(seq))
    .limit(LIMITS.pullRows);
  return [...rows, ...left].toSorted((a, b) => a.seq - b.seq).map((each) => ({ ...each, bytes: 0 }));
}
