/** Caches rows by key, so a batch queries each once; a missing row is cached as null. */
export class KeyCache<T> {
  readonly #known = new Map<string, T | null>();

  /** Marks keys as queried; missing ones stay null. */
  asked(keys: readonly string[]): void {
    for (const key of keys) if (!this.#known.has(key)) this.#known.set(key, null);
  }

  put(key: string, value: T): void {
    this.#known.set(key, value);
  }

  /** Returns the keys that are not cached yet. */
  missing(keys: Iterable<string>): string[] {
    return [...new Set(keys)].filter((key) => key !== '' && !this.#known.has(key));
  }

  /** Returns the value, fetching it on first use. */
  async get(key: string, ask: () => Promise<unknown>): Promise<T | null> {
    if (!this.#known.has(key)) {
      await ask();
      this.asked([key]);
    }
    return this.#known.get(key) ?? null;
  }

  has(key: string): boolean {
    return this.#known.get(key) != null;
  }
}
