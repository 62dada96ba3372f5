import { LIMITS } from '#schema/limits.ts';
import type { Call } from '#schema/calls/call.ts';
import { problemAnswer } from '#service/http/answers.ts';

type Bucket = Call['bucket'];

/**
 * Calls in work at which a kind is turned away: exports first, then reads, pull, and push last (reliability.md 4.3).
 * Push has its own places below and is not counted here.
 */
const SHED_AT: Record<Exclude<Bucket, 'push'>, number> = { export: 8, read: 96, write: 128, login: 128, pull: 192 };

/** Given back when the call is answered. */
export type Leave = () => void;

export interface PushPlaces {
  perTenant: number;
  global: number;
  queue: number;
}

const PLACES: PushPlaces = { perTenant: LIMITS.pushPerTenant, global: LIMITS.pushGlobal, queue: LIMITS.pushQueue };

interface Waiting {
  tenantId: string;
  enter: (leave: Leave) => void;
}

/**
 * Decides whether a call is worked on now, waits, or is turned away with 503. Pushes beyond the places of their client
 * wait in order, so that one client with many devices takes no place of another.
 */
export class Admission {
  readonly #places: PushPlaces;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #pushes = 0;
  #others = 0;

  constructor(places: PushPlaces = PLACES) {
    this.#places = places;
  }

  /** The answer that would send a call away now; nothing is taken. Asked before a body is read, so that it comes at once. */
  refusal(bucket: Bucket, tenantId: string): Response | undefined {
    const isFull =
      bucket === 'push'
        ? !this.#hasPlace(tenantId) && this.#waiting.length >= this.#places.queue
        : this.#others >= SHED_AT[bucket];
    return isFull ? busy() : undefined;
  }

  /** A place for the call, or the answer that sends it away. */
  async enter(bucket: Bucket, tenantId: string): Promise<Leave | Response> {
    if (bucket === 'push') return this.#enterPush(tenantId);
    const full = this.refusal(bucket, tenantId);
    if (full) return full;
    this.#others += 1;
    return once(() => (this.#others -= 1));
  }

  async #enterPush(tenantId: string): Promise<Leave | Response> {
    const full = this.refusal('push', tenantId);
    if (full) return full;
    if (this.#hasPlace(tenantId)) return this.#takePlace(tenantId);
    return new Promise<Leave>((enter) => this.#waiting.push({ tenantId, enter }));
  }

  #hasPlace(tenantId: string): boolean {
    return this.#pushes < this.#places.global && (this.#running.get(tenantId) ?? 0) < this.#places.perTenant;
  }

  #takePlace(tenantId: string): Leave {
    this.#pushes += 1;
    this.#running.set(tenantId, (this.#running.get(tenantId) ?? 0) + 1);
    return once(() => this.#leavePlace(tenantId));
  }

  #leavePlace(tenantId: string): void {
    this.#pushes -= 1;
    const left = (this.#running.get(tenantId) ?? 1) - 1;
    if (left === 0) this.#running.delete(tenantId);
    else this.#running.set(tenantId, left);
    // the first in line whose client has a place, not simply the first: others must not wait for a busy client
    const next = this.#waiting.findIndex((one) => this.#hasPlace(one.tenantId));
    const [entering] = next < 0 ? [] : this.#waiting.splice(next, 1);
    entering?.enter(this.#takePlace(entering.tenantId));
  }
}

/** Random, so that the devices turned away do not come back together. */
function busy(): Response {
  const retryAfterSeconds = 5 + Math.random() * 25;
  return problemAnswer('service.busy', 'The service is busy; try again later.', { retryAfterSeconds });
}

function once(leave: () => void): Leave {
  let left = false;
  return () => {
    if (!left) leave();
    left = true;
  };
}
