/** One killed process may be bad luck; two for the same file are not. */
const ENOUGH = 2;
const KEPT_MS = 3_600_000;
const KEPT_FILES = 1_000;

/** Number of processes killed for a file within an hour. */
export class Kills {
  readonly #of = new Map<string, { count: number; at: number }>();

  add(path: string): void {
    const count = this.#countOf(path) + 1;
    this.#of.delete(path);
    this.#of.set(path, { count, at: Date.now() });
    const [oldest] = this.#of.keys();
    if (this.#of.size > KEPT_FILES && oldest !== undefined) this.#of.delete(oldest);
  }

  areEnough(path: string): boolean {
    return this.#countOf(path) >= ENOUGH;
  }

  #countOf(path: string): number {
    const found = this.#of.get(path);
    return found && found.at > Date.now() - KEPT_MS ? found.count : 0;
  }
}
