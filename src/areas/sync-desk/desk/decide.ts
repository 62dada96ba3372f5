import { conflictClaim, conflictDecide } from '#schema/operations/conflicts.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { run } from '#src/data/run.ts';
import { carriedOver, choiceOf, type Decision } from './decision.ts';

/** Sends one decision; the case leaves the queue at once, the audit is written by the service. */
export function decide(conflict: Conflict, decision: Decision, secondsSpent: number, batchId = '') {
  return run.save(conflictDecide, {
    entityId: conflict.id,
    payload: {
      version: conflict.version,
      choice: choiceOf(conflict, decision),
      reason: decision.reason,
      note: decision.note,
      batchId,
      secondsSpent,
    },
  });
}

/** Sends the same decision for several cases under one batch id: one operation and one audit entry each. */
export async function decideBatch(conflicts: readonly Conflict[], decision: Decision, secondsSpent: number): Promise<string> {
  const batchId = crypto.randomUUID();
  for (const conflict of conflicts) {
    await decide(conflict, carriedOver(decision, conflict), Math.round(secondsSpent / conflicts.length), batchId);
  }
  return batchId;
}

/** Holds a case, so that two supervisors do not decide it at once. */
export function claim(conflict: Conflict, now: number) {
  return run.save(conflictClaim, { entityId: conflict.id, payload: { until: now + LIMITS.conflictClaimMinutes * 60_000 } });
}
