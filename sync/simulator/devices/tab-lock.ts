import type { Lock } from '#sync/ports.ts';
import type { Faults } from '#sync/simulator/faults.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Timeline } from '#sync/simulator/timeline.ts';

interface Waiting {
  alive: () => boolean;
  begin: (release: () => void) => void;
}

/**
 * The lock that the tabs of one database share. Its reliability is a fault like any other, because correctness does not depend
 * on it.
 */
export class TabLock {
  readonly #timeline: Timeline;
  readonly #dice: Chance;
  readonly #faults: () => Faults;
  #queue: Waiting[] = [];
  #holder: { alive: () => boolean; release: () => void } | undefined;

  constructor(timeline: Timeline, dice: Chance, faults: () => Faults) {
    this.#timeline = timeline;
    this.#dice = dice;
    this.#faults = faults;
  }

  /** The lock as one tab sees it. */
  of(alive: () => boolean): Lock {
    return {
      hold: (_name, work) => {
        if (this.#faults().lock === 'nobody') return work(new AbortController().signal);
        return new Promise((resolve, reject) => {
          const begin = (release: () => void) => {
            const lost = new AbortController();
            this.#maybeSteal(lost);
            work(lost.signal).then(resolve, reject).finally(release);
          };
          this.#queue.push({ alive, begin });
          this.#next();
        });
      },
    };
  }

  /** Releases the lock of a dead tab a moment later. */
  check(): void {
    this.#timeline.after(this.#dice.int(0, 2_000), () => this.#next());
  }

  #maybeSteal(lost: AbortController): void {
    if (this.#faults().lock === 'stolen') this.#timeline.after(this.#dice.int(10_000, 300_000), () => lost.abort());
  }

  #next(): void {
    if (this.#holder?.alive()) return;
    this.#queue = this.#queue.filter(({ alive }) => alive());
    const next = this.#queue.shift();
    if (!next) return;
    const release = () => {
      if (this.#holder !== mine) return;
      this.#holder = undefined;
      this.#next();
    };
    const mine = { alive: next.alive, release };
    this.#holder = mine;
    next.begin(release);
  }
}
