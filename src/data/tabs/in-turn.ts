import type { Workplace } from '#src/data/workplace/workplace.ts';

interface Turn<T> {
  /** Name of the lock. */
  name: string;
  /** Longest wait for the others (ms). */
  waitsMs: number;
  /** In place of the work, when the others took longer. */
  late: () => T | Promise<T>;
}

/**
 * Runs work of which there is one at a time among all tabs. A tab that the browser froze in its work keeps the lock for as long as it is
 * frozen, so waiting for it has an end.
 */
export async function inTurn<T>({ device: { locks } }: Workplace, turn: Turn<T>, work: () => Promise<T>): Promise<T> {
  if (!locks) return work();
  const waiting = new AbortController();
  const giveUp = setTimeout(() => waiting.abort(), turn.waitsMs);
  let isOurs = false;
  try {
    return await locks.request(turn.name, { signal: waiting.signal }, () => {
      clearTimeout(giveUp);
      isOurs = true;
      return work();
    });
  } catch (error) {
    if (isOurs || !waiting.signal.aborted) throw error;
    return await turn.late();
  } finally {
    clearTimeout(giveUp);
  }
}
