import { LIMITS } from '#schema/limits.ts';

const LONGEST_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const REMEMBERED_MOST = 10_000;

/** How long the next try has to wait: nothing for the first five failures, then 1 s doubling up to 15 minutes. */
export function delayAfter(failures: number): number {
  if (failures < LIMITS.loginFailuresFree) return 0;
  return Math.min(LONGEST_MS, 1_000 * 2 ** (failures - LIMITS.loginFailuresFree));
}

/**
 * Failures of names nobody has. They are delayed like those of real accounts: otherwise the delay would tell which
 * names exist (reliability.md 6.3.8).
 */
export class UnknownNames {
  readonly #failed = new Map<string, { failures: number; at: number }>();

  blockedUntil(name: string): number {
    const one = this.#failed.get(name);
    return one ? one.at + delayAfter(one.failures) : 0;
  }

  failures(name: string): number {
    return this.#failed.get(name)?.failures ?? 0;
  }

  fail(name: string, now: number): void {
    const one = this.#failed.get(name);
    const failures = one && one.at > now - FORGOTTEN_AFTER_MS ? one.failures + 1 : 1;
    if (this.#failed.size >= REMEMBERED_MOST) this.#failed.clear();
    this.#failed.set(name, { failures, at: now });
  }
}

/** Runs work of one key after the other: parallel guesses would all pass before the first failure is written down. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
