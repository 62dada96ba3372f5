import type { Clock } from '#sync/ports.ts';
import type { LoopName } from './status.ts';

/** An interruptible sleep: a loop waits, and news rings. A ring without a waiter is kept for the next wait. */
export class Bell {
  readonly #clock: Clock;
  #rung = false;
  #wake: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ring(): void {
    if (this.#wake) this.#wake();
    else this.#rung = true;
  }

  /** Drops a kept ring: only a new one may end the next wait. */
  hush(): void {
    this.#rung = false;
  }

  /** Resolves after `ms`, or immediately on a ring; without `ms` only a ring ends it. */
  async wait(ms?: number): Promise<void> {
    if (this.#rung) {
      this.#rung = false;
      return;
    }
    await new Promise<void>((resolve) => {
      let cancel: (() => void) | undefined;
      const done = () => {
        cancel?.();
        this.#wake = undefined;
        resolve();
      };
      this.#wake = done;
      if (ms !== undefined) cancel = this.#clock.after(ms, done);
    });
  }
}

/** One bell for each loop of the exchange. */
export type Bells = Readonly<Record<LoopName, Bell>>;
/** Makes them. */
export const bellsOf = (clock: Clock): Bells => ({ push: new Bell(clock), pull: new Bell(clock), files: new Bell(clock) });
