/** Things in turn: one timer turns the wheel, and each thing comes once a round, in even shares. */
export class Wheel<T> {
  readonly #slots: readonly Set<T>[];
  readonly #slotOf = new Map<T, Set<T>>();
  #at = 0;
  #next = 0;

  /** @param slots turns of one round */
  constructor(slots: number) {
    this.#slots = Array.from({ length: slots }, () => new Set<T>());
  }

  get size(): number {
    return this.#slotOf.size;
  }

  /** Adds a thing; it comes within one round. */
  add(thing: T): void {
    const slot = this.#slots[(this.#next = (this.#next + 1) % this.#slots.length)];
    if (!slot) return;
    slot.add(thing);
    this.#slotOf.set(thing, slot);
  }

  delete(thing: T): void {
    this.#slotOf.get(thing)?.delete(thing);
    this.#slotOf.delete(thing);
  }

  /** Turns by one; answers whose turn it is. */
  turn(): T[] {
    this.#at = (this.#at + 1) % this.#slots.length;
    return [...(this.#slots[this.#at] ?? [])];
  }
}
