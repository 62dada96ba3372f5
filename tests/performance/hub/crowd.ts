import { setTimeout as wait } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { Wire } from '#tests/performance/hub/wire.ts';

/** Connections opened at once; the rest waits its turn. */
const AT_ONCE = 100;

/** How one of the crowd begins: opens what it needs on its wire and gives the request it then waits with. */
export type Begin = (wire: Wire, n: number) => Promise<{ path: string; headers: string }>;

/** Many who wait in long polls, ask again after each answer, and note when they heard the word. */
export class Crowd {
  readonly #word: string;
  readonly #wires: Wire[] = [];
  #receivedAt: number[] = [];
  #all: (() => void) | undefined;
  #isOver = false;
  /** Polls that failed: somebody is waiting no more. */
  lost = 0;
  waiting = 0;

  /** @param word what an answer holds when it is the one that is waited for */
  constructor(word: string) {
    this.#word = word;
  }

  async gather(port: number, count: number, begin: Begin): Promise<void> {
    let next = 0;
    const one = async (): Promise<void> => {
      for (let n = next++; n < count; n = next++) {
        const wire = await Wire.open(port);
        this.#wires.push(wire);
        const { path, headers } = await begin(wire, n);
        void this.#wait(wire, path, headers);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    await wait(2_000);
  }

  /** Does what makes the word go round, and waits until all have heard it: milliseconds of each, from the start of doing. */
  async hearing(act: () => Promise<unknown>, patienceMs = 60_000): Promise<number[]> {
    this.#receivedAt = [];
    const allReceived = new Promise<void>((resolve) => (this.#all = resolve));
    const started = performance.now();
    await act();
    await Promise.race([allReceived, wait(patienceMs, undefined, { ref: false })]);
    const receivedAt = this.#receivedAt.map((at) => at - started);
    if (receivedAt.length < this.waiting)
      throw new Error(`Only ${receivedAt.length} of ${this.waiting} heard it, ${this.lost} were lost.`);
    await wait(1_500);
    return receivedAt;
  }

  disperse(): void {
    this.#isOver = true;
    for (const wire of this.#wires) wire.close();
  }

  async #wait(wire: Wire, path: string, headers: string): Promise<void> {
    this.waiting += 1;
    try {
      for (;;) {
        const answered = await wire.ask('GET', path, headers);
        if (!answered.includes(this.#word)) continue;
        this.#receivedAt.push(performance.now());
        if (this.#receivedAt.length === this.waiting) this.#all?.();
      }
    } catch (fault) {
      this.waiting -= 1;
      if (this.#isOver) return;
      this.lost += 1;
      if (this.lost < 5) console.error('A connection was lost:', fault);
    }
  }
}
