import type { Entry } from '#sync/outbox/entry.ts';
import { isUndecided } from '#sync/outbox/states.ts';
import { isDue } from './rests.ts';

export interface BatchLimits {
  operations: number;
  bytes: number;
  /** Files the service has: an operation goes after its files. */
  arrived: ReadonlySet<string>;
}

/**
 * Returns the next batch, in the order of the counter (I3): queued and due operations whose dependencies are decided or
 * earlier in the same batch. `afterLane` waits until everything before it in its lane has a verdict. A blocked operation
 * blocks only its dependants.
 */
export function chooseBatch(pending: readonly Entry[], now: number, limits: BatchLimits): Entry[] {
  const chosen: Entry[] = [];
  const inBatch = new Set<string>();
  const waiting = new Set<string>();
  const busyLanes = new Set<string>();
  let bytes = 0;
  for (const entry of pending) {
    const { doc, op, afterLane, files } = entry;
    if (!isUndecided(doc.state)) continue;
    const ready =
      doc.state === 'queued' &&
      isDue(doc.nextAt, now) &&
      files.every((id) => limits.arrived.has(id)) &&
      !op.deps.some((dep) => waiting.has(dep) && !inBatch.has(dep)) &&
      !(afterLane && busyLanes.has(op.lane));
    waiting.add(op.opId);
    if (op.lane !== '') busyLanes.add(op.lane);
    if (!ready) continue;
    const full = chosen.length >= limits.operations || (chosen.length > 0 && bytes + entry.bytes > limits.bytes);
    if (full) break;
    chosen.push(entry);
    inBatch.add(op.opId);
    bytes += entry.bytes;
  }
  return chosen;
}
