import { and, eq, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';
import { oneTimeSecrets } from '#service/db/tables/tenancy.ts';

/**
 * Tries of a name, counted before the password check and in one statement, so parallel tries on any node pass no
 * limit. Existing and unknown names are counted alike and survive a restart alike, so neither the wait nor its
 * end reveals which names exist (reliability.md 3.6, 6.3.8).
 */

/** Failures without a wait, and the longest wait; from the first to the second it doubles from 1 s. */
interface Pace {
  free: number;
  longestMs: number;
}

const MINUTE_MS = 60_000;
const paces = {
  /** A device this person has signed in on: only tries from there delay it. */
  device: { free: LIMITS.loginFailuresFree, longestMs: 15 * MINUTE_MS },
  /** Other callers who try this name from one address range. */
  range: { free: LIMITS.loginFailuresFree, longestMs: 15 * MINUTE_MS },
  /** All strangers who try this name: at most about ninety tries an hour, and no user waits longer than a minute for them. */
  name: { free: 30, longestMs: MINUTE_MS },
} as const satisfies Record<string, Pace>;

/** One failure is forgotten after this time without a try. */
const DECAY_MS = 5 * MINUTE_MS;
const KEPT_MS = 4 * 60 * MINUTE_MS;
const KIND = 'tries';

/** One counter of a client; `id` reveals no name. */
export interface Lane {
  kind: keyof typeof paces;
  id: string;
}

/** Answer to a try: earlier failures in this lane, or the end of its wait. */
export type Taken = { failures: number } | { waitUntil: number };

/** Counts one try in each lane, or in none when one of them waits. The caller gives the tries back that were no failure. */
export async function takeTry(tx: Tx, tenantId: string, lanes: readonly Lane[], now: number): Promise<Taken> {
  let failures = 0;
  for (const [index, lane] of lanes.entries()) {
    const tries = await count(tx, tenantId, lane, now);
    if (tries === undefined) {
      await giveBack(tx, tenantId, lanes.slice(0, index), now);
      return { waitUntil: await waitOf(tx, tenantId, lane, now) };
    }
    failures = Math.max(failures, tries - 1);
  }
  return { failures };
}

/** Takes a try out of the count again: it was no failure, so the next one waits no longer than this one did. */
export async function giveBack(tx: Tx, tenantId: string, lanes: readonly Lane[], now: number): Promise<void> {
  for (const lane of lanes) {
    const left = sql`greatest(0, ${oneTimeSecrets.tries} - 1)`;
    const passed = sql`${new Date(now).toISOString()}::timestamptz - ${waitFor(left, paces[lane.kind])}`;
    await tx.update(oneTimeSecrets).set({ tries: left, usedAt: passed }).where(at(tenantId, lane));
  }
}

/** Forgets the failures of these lanes: the person has shown who they are. */
export async function forgive(tx: Tx, tenantId: string, lanes: readonly Lane[], now: number): Promise<void> {
  for (const lane of lanes) {
    // strangers elsewhere are not forgiven by it
    if (lane.kind === 'name') await giveBack(tx, tenantId, [lane], now);
    else await tx.delete(oneTimeSecrets).where(at(tenantId, lane));
  }
}

const keyOf = ({ kind, id }: Lane): string => `${kind}/${id}`;
const at = (tenantId: string, lane: Lane) =>
  and(eq(oneTimeSecrets.tenantId, tenantId), eq(oneTimeSecrets.kind, KIND), eq(oneTimeSecrets.id, keyOf(lane)));

async function count(tx: Tx, tenantId: string, lane: Lane, now: number): Promise<number | undefined> {
  const { tries, usedAt } = oneTimeSecrets;
  const pace = paces[lane.kind];
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const decayed = sql`greatest(0, ${tries} - floor(extract(epoch from ${moment} - ${usedAt}) * 1000 / ${DECAY_MS})::int)`;
  // beyond the longest wait more failures change nothing, and would only take longer to forget
  const most = pace.free + Math.ceil(Math.log2(pace.longestMs / 1_000));
  const next = { tries: sql`least(${most}, ${decayed} + 1)`, usedAt: moment, expiresAt: new Date(now + KEPT_MS) };
  const [row] = await tx
    .insert(oneTimeSecrets)
    .values({
      tenantId,
      kind: KIND,
      id: keyOf(lane),
      userId: '',
      tries: 1,
      usedAt: new Date(now),
      expiresAt: new Date(now + KEPT_MS),
    })
    .onConflictDoUpdate({
      target: [oneTimeSecrets.tenantId, oneTimeSecrets.kind, oneTimeSecrets.id],
      set: next,
      setWhere: sql`${usedAt} + ${waitFor(sql`${tries}`, pace)} <= ${moment}`,
    })
    .returning({ tries });
  return row?.tries;
}

async function waitOf(tx: Tx, tenantId: string, lane: Lane, now: number): Promise<number> {
  const { tries, usedAt } = oneTimeSecrets;
  const until = sql<number>`extract(epoch from ${usedAt} + ${waitFor(sql`${tries}`, paces[lane.kind])}) * 1000`.mapWith(Number);
  const [row] = await tx.select({ until }).from(oneTimeSecrets).where(at(tenantId, lane));
  return row?.until ?? now;
}

/** The wait after so many failures, as an interval. */
function waitFor(failures: ReturnType<typeof sql>, { free, longestMs }: Pace) {
  return sql`(case when ${failures} < ${free}::int then 0
    else least(${longestMs}::float8, 1000 * power(2, least(${failures} - ${free}::int, 20))) end) * interval '1 millisecond'`;
}
