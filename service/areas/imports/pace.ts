const [LEAST, MOST] = [20, 200];
/** Time of a transaction: every other caller of the embedded database waits behind it. */
const STEP_MS = 25;

/** Number of rows of the next transaction, so that each takes about as long, whatever the machine and the rows are. */
export class Pace {
  rows = LEAST;

  /** Learns how long these rows took. A step grows to twice its size at most. */
  learn(rows: number, ms: number): void {
    const wanted = ms <= 0 ? MOST : (rows * STEP_MS) / ms;
    this.rows = Math.round(Math.max(LEAST, Math.min(MOST, this.rows * 2, wanted)));
  }
}
