/** Virtual time: a heap of events, run one by one; between two of them every promise that can settle has settled. */
export class Timeline {
  #heap: Event[] = [];
  #order = 0;
  #now: number;
  #outside = new Set<Promise<unknown>>();
  events = 0;

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  /** Runs `action` after `ms` of virtual time; returns a function that cancels it. */
  after(ms: number, action: () => void): () => void {
    const event: Event = { at: this.#now + Math.max(0, ms), order: this.#order++, action };
    push(this.#heap, event);
    return () => {
      event.action = undefined;
    };
  }

  /** Skips time without events, like a night or a journey. Events keep their distance. */
  skip(ms: number): void {
    this.#now += ms;
    for (const event of this.#heap) event.at += ms;
  }

  /** Delays all events until this work has ended, because an external database does not run on virtual time. */
  standStill(work: Promise<unknown>): void {
    const ended = () => void this.#outside.delete(held);
    const held: Promise<void> = work.then(ended, ended);
    this.#outside.add(held);
  }

  async #settled(): Promise<void> {
    await settled();
    while (this.#outside.size > 0) {
      await Promise.allSettled(this.#outside);
      await settled();
    }
  }

  /** Runs events until `done`, until the time is over, or until none is left. */
  async run(until: number, done: () => boolean): Promise<void> {
    await this.#settled();
    while (!done()) {
      const next = this.#heap[0];
      if (!next || next.at > until) {
        this.#now = Math.max(this.#now, until);
        return;
      }
      pop(this.#heap);
      if (!next.action) continue;
      this.#now = next.at;
      this.events++;
      next.action();
      await this.#settled();
    }
  }
}

interface Event {
  at: number;
  order: number;
  action: (() => void) | undefined;
}

/** Waits until no promise can settle: a tick requested inside a microtask comes after the microtasks have drained. */
function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Event[], event: Event): void {
  heap.push(event);
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(event, heap[parent] as Event)) break; // inside the heap
    heap[at] = heap[parent] as Event; // inside the heap
    at = parent;
  }
  heap[at] = event;
}

function pop(heap: Event[]): void {
  const last = heap.pop() as Event; // called only while events are left
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1] as Event, heap[child] as Event)) child++; // inside the heap
    if (!before(heap[child] as Event, last)) break; // inside the heap
    heap[at] = heap[child] as Event; // inside the heap
    at = child;
  }
  heap[at] = last;
}
