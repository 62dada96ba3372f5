import { useState } from 'react';
import type { OutboxDoc } from '#schema/collections.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { useLive } from '#src/data/live/live.ts';
import { conflictsNewest } from '#src/data/queries/conflicts.ts';
import { outboxByState, outboxNewest } from '#src/data/queries/outbox.ts';
import type { Made } from './take-back.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

/** Resolved conflicts searched for those of today; one day has far fewer. */
const NEWEST = 250;

/** Midnight of the day in the time zone of this device. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** Returns conflicts resolved since a moment, newest first. */
export function decidedSince(cases: readonly Conflict[], since: number): Conflict[] {
  return cases.filter((each) => each.decidedAt >= since).toSorted((a, b) => b.decidedAt - a.decidedAt);
}

/** Returns the median, the lower of two; 0 for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)] ?? 0;
}

/** Seconds spent on each case decided on this device since a moment. */
export function secondsSpent(rows: readonly OutboxDoc[], since: number): number[] {
  return rows.flatMap((row) => {
    if (row.type !== conflictDecide.type || row.savedAt < since) return [];
    const spent = savedPayload(row)['secondsSpent'];
    return typeof spent === 'number' ? [spent] : [];
  });
}

/** Midnight of the day the desk was opened. */
function useToday(): number {
  return useState(() => startOfDay(Date.now()))[0];
}

/** Cases decided today by anyone of the client; `undefined` while they are read. */
export function useSolvedToday(): readonly Conflict[] | undefined {
  const resolved = useLive(conflictsNewest, 'resolved', NEWEST);
  const rejected = useLive(conflictsNewest, 'rejected', NEWEST);
  const returned = useLive(conflictsNewest, 'returned', NEWEST);
  const today = useToday();
  if (!resolved || !rejected || !returned) return undefined;
  const rows = [...resolved, ...rejected, ...returned].flatMap(({ row }) => (row ? [row] : []));
  return decidedSince(rows, today);
}

/** Median seconds per conflict on this device today; 0 for none. */
export function useMedianToday(): number {
  const [acked, done] = [useLive(outboxNewest, 'acked', NEWEST), useLive(outboxNewest, 'done', NEWEST)];
  const today = useToday();
  return median(secondsSpent([...(acked ?? []), ...(done ?? [])], today));
}

/** The newest decision of this device on a conflict and its batch; undefined if another device made it. */
export function madeWith(rows: readonly OutboxDoc[], caseId: string): Made | undefined {
  const decisions = rows
    .filter((row) => row.type === conflictDecide.type)
    .map((row) => ({ row, batchId: savedPayload(row)['batchId'] }));
  const own = decisions.filter(({ row }) => row.entityId === caseId).toSorted((a, b) => b.row.n - a.row.n)[0];
  if (!own || typeof own.batchId !== 'string' || own.batchId === '') return undefined;
  const together = decisions.filter(({ batchId }) => batchId === own.batchId);
  return { opIds: together.map(({ row }) => row.id), batchId: own.batchId, at: own.row.savedAt };
}

/** The decision of this device on a conflict, in the form that undo needs. */
export function useOwnDecision(conflict: Conflict): Made | undefined {
  const queued = useLive(outboxByState, 'queued');
  const inflight = useLive(outboxByState, 'inflight');
  const acked = useLive(outboxNewest, 'acked', NEWEST);
  const done = useLive(outboxNewest, 'done', NEWEST);
  return madeWith([...(queued ?? []), ...(inflight ?? []), ...(acked ?? []), ...(done ?? [])], conflict.id);
}
