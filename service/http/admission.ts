import { FILE_LIMITS, LIMITS } from '#schema/limits.ts';
import type { Call } from '#schema/calls/call.ts';
import { busyFor, once, Places, type Leave, type PlaceLimits } from '#service/http/places.ts';

export type { Leave } from '#service/http/places.ts';

type Bucket = Call['bucket'];

/**
 * Number of running calls at which a kind is rejected: exports first, then reads, pull, and push last (reliability.md 4.3).
 * Push and pull have their own places below; pulls count here as well, because they are the first to make room for push.
 */
const SHED_AT: Record<Exclude<Bucket, 'push'>, number> = { export: 8, page: 96, read: 96, write: 128, login: 128, pull: 192 };

const PUSH: PlaceLimits = {
  perTenant: LIMITS.pushPerTenant,
  global: LIMITS.pushGlobal,
  free: LIMITS.pushFree,
  queue: LIMITS.pushQueue,
  waitMs: LIMITS.pushWaitMs,
};
const PULL: PlaceLimits = {
  perTenant: LIMITS.pullPerTenant,
  global: LIMITS.pullGlobal,
  queue: LIMITS.pullQueue,
  waitMs: LIMITS.pullWaitMs,
};
/** Pages of documents, counted per caller, so one user who browses fast does not block the others. */
const PAGE: PlaceLimits = { perTenant: 4, global: 32, queue: 0, waitMs: 0 };
/** Uploads, counted per caller and separately, because a slow connection must not reject other calls. */
const STREAM: PlaceLimits = { perTenant: FILE_LIMITS.partsAtOnce, global: 256, queue: 0, waitMs: 0 };

/** Decides if a call runs now, waits, or is rejected with 503. */
export class Admission {
  readonly #places: { push: Places; pull: Places };
  readonly #pages = new Places(PAGE);
  readonly #streams = new Places(STREAM);
  #others = 0;

  constructor({ push = PUSH, pull = PULL }: { push?: PlaceLimits; pull?: PlaceLimits } = {}) {
    this.#places = { push: new Places(push), pull: new Places(pull) };
  }

  /** Returns the answer that would reject a call now; takes no place. Asked before a body is read, so rejection is fast. */
  refusal(bucket: Bucket, tenantId: string): Response | undefined {
    if (bucket !== 'push' && this.#others >= SHED_AT[bucket]) return busyFor(5, 30);
    const isFull = (bucket === 'push' || bucket === 'pull') && this.#places[bucket].isFull(tenantId);
    return isFull ? busyFor(2, 8) : undefined;
  }

  /** Takes a place for the call, or returns the answer that rejects it. The call counts against `payer`. */
  enter(bucket: Bucket, tenantId: string, payer = tenantId): Promise<Leave | Response> {
    const full = this.refusal(bucket, tenantId);
    if (full) return Promise.resolve(full);
    if (bucket === 'push') return this.#places.push.enter(tenantId);
    this.#others += 1;
    const left = once(() => (this.#others -= 1));
    if (bucket === 'pull') return this.#enterBoth(this.#places.pull.enter(tenantId), left);
    return bucket === 'page' ? this.#enterBoth(this.#pages.enter(payer), left) : Promise.resolve(left);
  }

  /** Takes a place for an upload, or returns the answer that rejects it. */
  enterStream(payer: string): Promise<Leave | Response> {
    return this.#streams.enter(payer);
  }

  async #enterBoth(entering: Promise<Leave | Response>, left: Leave): Promise<Leave | Response> {
    const place = await entering;
    if (place instanceof Response) {
      left();
      return place;
    }
    return () => {
      place();
      left();
    };
  }
}
