import type { Clock } from '#sync/ports.ts';

/** Sleep that can be cut short: a loop waits, whoever has news rings. A ring nobody waits for is kept for the next wait. */
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

  /** Forgets a ring nobody waited for: what comes next is a rest, and only news of now may end it. */
  hush(): void {
    this.#rung = false;
  }

  /** Resolves after `ms`, or at once when it rings; without `ms` only a ring ends it. */
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
