import { problemAnswer } from '#service/http/answers.ts';

/** A place in work, released with the answer of its call. */
export type Leave = () => void;

/** Calls of a kind that may run concurrently, and how many may wait for how long. */
export interface PlaceLimits {
  /** Places of a client, whatever others do. */
  perTenant: number;
  global: number;
  /** Places that stay free for others when a client uses more than its own; without it none uses more. */
  free?: number;
  queue: number;
  waitMs: number;
}

interface Waiting {
  tenantId: string;
  enter: (answer: Leave | Response) => void;
  timer: NodeJS.Timeout;
}

/** Weight of the newest call in the mean duration of a place. */
const NEWEST = 0.1;

/**
 * Places for one kind of call. Calls beyond the places of their client wait in order, so one client with many devices
 * takes no place of another. A call is rejected on arrival if it would wait too long, or later if it did wait too long;
 * it had no effect yet, and its device retries.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #now: () => number;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #taken = 0;
  #meanMs = 0;

  constructor(limits: PlaceLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** True if a call of this client would be rejected now. */
  isFull(tenantId: string): boolean {
    if (this.#hasPlace(tenantId)) return false;
    return this.#waiting.length >= this.#limits.queue || this.#expectedMs(tenantId) > this.#limits.waitMs;
  }

  /** Returns a place, or the answer that rejects the call. */
  async enter(tenantId: string): Promise<Leave | Response> {
    if (this.#hasPlace(tenantId)) return this.#takePlace(tenantId);
    if (this.isFull(tenantId)) return busyFor(2, 8);
    return new Promise<Leave | Response>((enter) => {
      const timer = setTimeout(() => this.#giveUp(waiting), this.#limits.waitMs);
      const waiting: Waiting = { tenantId, enter, timer };
      this.#waiting.push(waiting);
    });
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    waiting.enter(busyFor(2, 8));
  }

  /** Expected wait of the client's next call, from recent durations. */
  #expectedMs(tenantId: string): number {
    const own = this.#waiting.filter((one) => one.tenantId === tenantId).length;
    const byClient = (own + 1) / this.#mostOf(tenantId);
    const byNode = (this.#waiting.length + 1) / this.#limits.global;
    return this.#meanMs * Math.max(byClient, byNode);
  }

  #hasPlace(tenantId: string): boolean {
    return this.#taken < this.#limits.global && (this.#running.get(tenantId) ?? 0) < this.#mostOf(tenantId);
  }

  /** Calls of a client that may run now: more than its own places only while it is alone, so that others find room. */
  #mostOf(tenantId: string): number {
    const { perTenant, global, free = global } = this.#limits;
    const isAlone = this.#taken === (this.#running.get(tenantId) ?? 0) && this.#waiting.every((one) => one.tenantId === tenantId);
    return isAlone ? Math.max(perTenant, global - free) : perTenant;
  }

  #takePlace(tenantId: string): Leave {
    this.#taken += 1;
    this.#running.set(tenantId, (this.#running.get(tenantId) ?? 0) + 1);
    const began = this.#now();
    return once(() => {
      const took = this.#now() - began;
      this.#meanMs = this.#meanMs === 0 ? took : this.#meanMs + (took - this.#meanMs) * NEWEST;
      this.#leavePlace(tenantId);
    });
  }

  #leavePlace(tenantId: string): void {
    this.#taken -= 1;
    const left = (this.#running.get(tenantId) ?? 1) - 1;
    if (left === 0) this.#running.delete(tenantId);
    else this.#running.set(tenantId, left);
    // the first in line whose client has a free place, because others must not wait for a busy client
    const next = this.#waiting.findIndex((one) => this.#hasPlace(one.tenantId));
    const [entering] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!entering) return;
    clearTimeout(entering.timer);
    entering.enter(this.#takePlace(entering.tenantId));
  }
}

/** 503 with a random retry time, so rejected devices do not return together. */
export function busyFor(leastSeconds: number, mostSeconds: number): Response {
  const retryAfterSeconds = leastSeconds + Math.random() * (mostSeconds - leastSeconds);
  return problemAnswer('service.busy', 'The service is busy; try again later.', { retryAfterSeconds });
}

/** A place that is released once, even if `leave` runs again. */
export function once(leave: () => void): Leave {
  let left = false;
  return () => {
    if (!left) leave();
    left = true;
  };
}
