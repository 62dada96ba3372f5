import type { Traffic } from '#service/db/database.ts';

/** Time a step may take while no other work waits: a person who comes in the middle of it does not see it. */
const LONGEST_MS = 80;
/** Time without a push after which tablets count as idle: their pushes come in rows. */
const IDLE_MS = 5_000;
const GROWTH = 2;

/**
 * Rows of the next step. Most of a short step does not depend on its rows, so they double from step to step up to a bound of time, and
 * are back at the fewest when other work had to wait, or while tablets send.
 */
export class StepPace {
  readonly #least: number;
  readonly #most: number;
  readonly #traffic: () => Traffic;
  readonly #now: () => number;
  #rows: number;
  #enteredAt = 0;
  #seen: Traffic;
  #pushedAt = Number.NEGATIVE_INFINITY;

  constructor([least, most]: readonly [number, number], traffic: () => Traffic, now: () => number = () => performance.now()) {
    this.#least = least;
    this.#most = most;
    this.#rows = least;
    this.#traffic = traffic;
    this.#now = now;
    this.#seen = traffic();
  }

  get rows(): number {
    return this.#rows;
  }

  /** Called in the transaction of a step. */
  entered(): void {
    this.#enteredAt = this.#now();
  }

  /** Called when a step of so many rows is stored. */
  ended(rows: number): void {
    this.#rows = this.#isWanted() ? this.#least : this.#longer(rows, this.#now() - this.#enteredAt);
  }

  /** True if others want the database. */
  #isWanted(): boolean {
    const before = this.#seen;
    this.#seen = this.#traffic();
    if (this.#seen.pushes > before.pushes) this.#pushedAt = this.#now();
    return this.#seen.waited > before.waited || this.#now() - this.#pushedAt < IDLE_MS;
  }

  #longer(rows: number, ms: number): number {
    const fit = Math.floor(rows * Math.min(GROWTH, LONGEST_MS / Math.max(1, ms)));
    return Math.min(this.#most, Math.max(this.#least, fit));
  }
}
