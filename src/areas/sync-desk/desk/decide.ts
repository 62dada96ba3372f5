import { conflictClaim, conflictDecide } from '#schema/operations/conflicts.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { run } from '#src/data/sync/run.ts';
import { choiceOf, decisionOf, type Decision } from './decision.ts';
import type { Made } from './take-back.ts';

/**
 * Sends the decision made for the case in hand, for it or for several similar ones: one operation and one audit entry each. They
 * share an id for undo (`take-back.ts`). The cases leave the queue immediately.
 */
export async function decide(
  conflicts: readonly Conflict[],
  inHand: string,
  decision: Decision,
  secondsSpent: number,
): Promise<Made> {
  const batchId = crypto.randomUUID();
  const opIds: string[] = [];
  for (const conflict of conflicts) {
    const own = decisionOf(decision, inHand, conflict);
    const saved = await run.save(conflictDecide, {
      entityId: conflict.id,
      payload: {
        version: conflict.version,
        choice: choiceOf(conflict, own),
        reason: own.reason,
        note: own.note,
        batchId,
        secondsSpent: Math.round(secondsSpent / conflicts.length),
      },
    });
    opIds.push(saved.opId);
  }
  return { opIds, batchId, at: Date.now() };
}

/** Locks a case, so two supervisors do not decide it together. */
export function claim(conflict: Conflict, now: number) {
  return run.save(conflictClaim, { entityId: conflict.id, payload: { until: now + LIMITS.conflictClaimMinutes * 60_000 } });
}

/** Unlocks a postponed case: a colleague may take it immediately. */
export function release(conflict: Conflict) {
  return run.save(conflictClaim, { entityId: conflict.id, payload: { until: 0 } });
}
