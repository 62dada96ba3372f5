import { performance } from 'node:perf_hooks';
import type { Traffic } from '#service/db/driver.ts';
import { kindNow, type WorkKind } from '#service/db/work-kind.ts';

/** Time of the session a kind of work gets while others wait: pulls of ten devices leave three quarters to a push. */
export const SHARES: Readonly<Record<WorkKind, number>> = { push: 3, other: 3, look: 1 };

interface Line {
  share: number;
  /** Time used, divided by the share: the line with the least is next. */
  used: number;
  waiting: (() => void)[];
}

const line = (share: number): Line => ({ share, used: 0, waiting: [] });

export interface Turns {
  /** Runs work when its turn comes: in order within its kind, by shares of time between kinds. */
  inTurn: <T>(work: () => Promise<T>, kind?: WorkKind) => Promise<T>;
  /** Runs work when nothing else waits. */
  last: <T>(work: () => Promise<T>) => Promise<T>;
  traffic: () => Traffic;
}

/**
 * The embedded database has a single session, so transactions take turns. Each kind of work has a line of its own, and the
 * next turn goes to the line that has used the least of its share; time while a line was empty is not saved up.
 */
export function makeTurns(now: () => number = () => performance.now()): Turns {
  const lines: Record<WorkKind, Line> = { push: line(SHARES.push), other: line(SHARES.other), look: line(SHARES.look) };
  const atEnd = line(1);
  let isBusy = false;
  const traffic = { waited: 0, pushes: 0 };
  let served = 0; // what the line in service had used when its turn came

  function next(): void {
    const waiting = Object.values(lines).filter((one) => one.waiting.length > 0);
    const chosen = waiting.toSorted((a, b) => a.used - b.used)[0] ?? atEnd;
    const enter = chosen.waiting.shift();
    isBusy = enter !== undefined;
    enter?.();
  }

  async function take<T>(mine: Line, work: () => Promise<T>): Promise<T> {
    // who comes after a pause begins where the others are
    if (mine.waiting.length === 0) mine.used = Math.max(mine.used, served);
    if (mine === lines.push) traffic.pushes += 1;
    if (isBusy) {
      traffic.waited += 1;
      await new Promise<void>((enter) => mine.waiting.push(enter));
    }
    isBusy = true;
    served = Math.max(served, mine.used);
    const began = now();
    try {
      return await work();
    } finally {
      mine.used += (now() - began) / mine.share;
      next();
    }
  }
  return {
    inTurn: (work, kind = kindNow()) => take(lines[kind], work),
    last: (work) => take(atEnd, work),
    traffic: () => ({ ...traffic }),
  };
}
