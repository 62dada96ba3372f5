import { deskCalls } from '#schema/calls/sync.ts';
import { LIMITS } from '#schema/limits.ts';
import { call } from '#src/data/calls/call.ts';
import { run } from '#src/data/sync/run.ts';

/** Decisions made together, which can be undone together. */
export interface Made {
  opIds: readonly string[];
  batchId: string;
  at: number;
}

/** Result: the numbers of reopened and still resolved conflicts, or that the service was unreachable. */
export type TakenBack = { kind: 'asked'; reopened: number; kept: number } | { kind: 'unreachable' | 'fault' };

/** External calls of both steps; the desk passes the real ones. */
export interface Ways {
  cancel: (opId: string) => Promise<'cancelled' | 'alreadySent'>;
  undoBatch: (batchId: string) => Promise<{ reopened: number; kept: number } | 'unreachable' | 'fault'>;
  pause: () => Promise<void>;
}

/** Retries at the service for decisions in flight. */
const TRIES = 5;
const BETWEEN_MS = 1_000;

const ways: Ways = {
  cancel: (opId) => run.cancel(opId),
  undoBatch: async (batchId) => {
    const came = await call(deskCalls.undoBatch, { batchId });
    if (came.kind === 'done') return came.data;
    return came.kind === 'unreachable' ? 'unreachable' : 'fault';
  },
  pause: () => new Promise((resolve) => window.setTimeout(resolve, BETWEEN_MS)),
};

/** True while decisions can be taken back (ux.md §7). */
export function canTakeBack({ at }: Pick<Made, 'at'>, now: number): boolean {
  return now - at < LIMITS.batchUndoMinutes * 60_000;
}

/**
 * Undoes decisions: unsent ones are removed from the outbox, the service undoes the others. The service does not know
 * decisions in flight yet, so this repeats until it has seen every one.
 */
export async function takeBack({ opIds, batchId }: Made, { cancel, undoBatch, pause }: Ways = ways): Promise<TakenBack> {
  let cancelled = 0;
  for (const opId of opIds) if ((await cancel(opId)) === 'cancelled') cancelled += 1;
  const sent = opIds.length - cancelled;
  let reopened = 0;
  for (let tried = 0; reopened < sent && tried < TRIES; tried += 1) {
    if (tried > 0) await pause();
    const came = await undoBatch(batchId);
    if (typeof came === 'string') return { kind: came };
    reopened += came.reopened;
    // Reopened before is counted as kept when asked again: seen are all when both make the number sent.
    if (came.reopened + came.kept >= sent) break;
  }
  return { kind: 'asked', reopened: cancelled + reopened, kept: Math.max(0, sent - reopened) };
}
