import { randomInt, randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { DAY_MS } from '#schema/limits.ts';
import type { WorkParts } from '#service/areas/area.ts';
import type { Tx } from '#service/db/database.ts';
import { codeSegments } from '#service/db/tables/code-segments.ts';
import { counters } from '#service/db/tables/sync.ts';
import { threads } from '#service/threads/pool.ts';
import type { WorkHandler, WorkHandlers } from '#service/work/handler.ts';
import { allKeys, keysSince } from './read-codes.ts';
import type { codeFilterWork } from './work-kinds.ts';

/** A base is made again when the days have so much of it, and not before a week is over; or when there are too many days. */
const SHARE = 0.1;
const BASE_LIVES_MS = 7 * DAY_MS;
const MOST_DAYS = 31;

type Segment = Pick<typeof codeSegments.$inferSelect, 'level' | 'salt' | 'codes' | 'upto' | 'madeAt'>;

/** Handlers of the work of the code filter. */
export function codeFilterWorkHandlers({ db }: Pick<WorkParts, 'db'>): WorkHandlers<typeof codeFilterWork> {
  return { 'codes.build': buildNext(db) };
}

/** Makes the segment of today, or a new base. It reads in pages and writes once, so that a killed node leaves nothing half-made. */
function buildNext(db: WorkParts['db']): WorkHandler<object> {
  return {
    run: async ({ tenantId, now, step }) => {
      const { segments, head } = await db.inTenant(tenantId, (tx) => stateOf(tx, tenantId));
      const base = segments.find(({ level }) => level === 'base');
      const isFresh = base === undefined || needsBase(base, segments, now());
      const salt = isFresh ? randomInt(2 ** 31) : base.salt;
      const from = segments.at(-1)?.upto ?? 0;
      const codes = { db, tenantId, salt };
      // rows that are committed while the codes are read are behind `head`: the next segment has them
      const keys = isFresh ? await allKeys(codes) : await keysSince(codes, from, head);
      if (!isFresh && keys.length === 0) return;
      // ten million codes take seconds
      const content = await threads.run('codeFilter', keys);
      const made = { level: isFresh ? 'base' : 'day', salt, codes: keys.length, upto: head, madeAt: now() } as const;
      await step(async (tx) => {
        if (isFresh) await tx.delete(codeSegments).where(eq(codeSegments.tenantId, tenantId));
        await tx.insert(codeSegments).values({ tenantId, id: randomUUID(), ...made, bytes: content.length, content });
      });
    },
  };
}

function needsBase({ codes, madeAt }: Segment, segments: readonly Segment[], now: number): boolean {
  const days = segments.filter(({ level }) => level === 'day');
  const added = days.reduce((sum, day) => sum + day.codes, 0);
  return days.length >= MOST_DAYS || (added > codes * SHARE && now - madeAt >= BASE_LIVES_MS);
}

/** The segments in their order, and the newest position of the feed. */
async function stateOf(tx: Tx, tenantId: string): Promise<{ segments: Segment[]; head: number }> {
  const { level, salt, codes, upto, madeAt } = codeSegments;
  const segments = await tx
    .select({ level, salt, codes, upto, madeAt })
    .from(codeSegments)
    .where(eq(codeSegments.tenantId, tenantId))
    .orderBy(asc(upto), asc(madeAt));
  const [counter] = await tx.select({ n: counters.n }).from(counters).where(eq(counters.tenantId, tenantId));
  return { segments, head: counter?.n ?? 0 };
}
