import { LIMITS } from '#schema/limits.ts';
import type { Core } from '#sync/core.ts';

/** Back-off of single operations: held or postponed ones are not sent again immediately (I8). */

/**
 * True if the back-off until `nextAt` is over. None is longer than the longest one: a longer one was written before the clock
 * of the device was set back.
 */
export function isDue(nextAt: number, now: number): boolean {
  return nextAt <= now || nextAt > now + LIMITS.backoffMostMs;
}

/** Time until the first queued operation in back-off is due; undefined if there is none. */
export function untilDue(core: Core): number | undefined {
  const times = resting(core).map(({ doc }) => doc.nextAt);
  return times.length === 0 ? undefined : Math.min(...times) - core.ports.clock.now();
}

/** Ends all back-offs at the request of the user. A failed try starts them again. */
export async function endRests(core: Core): Promise<void> {
  const ids = resting(core).map(({ doc }) => doc.id);
  if (ids.length > 0) await core.mirror.change(ids, (doc) => (doc?.state === 'queued' ? { ...doc, nextAt: 0 } : undefined));
}

function resting({ mirror, ports }: Core) {
  const now = ports.clock.now();
  return mirror.pending().filter(({ doc }) => doc.state === 'queued' && !isDue(doc.nextAt, now));
}
