import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '#schema/calls/call.ts';
import { problemAnswer } from '#service/http/answers.ts';

/** Bucket of a call, of all requests of a caller without a session, or of all requests with one token of a service account. */
type Bucket = Call['bucket'] | 'anonymous' | 'token';
interface Rate {
  perSecond: number;
  /** Points above the rate, refilled over `burstSeconds`. */
  burst: number;
  burstSeconds: number;
}

/**
 * Per user, or per caller's address for rows anyone may call (reliability.md 3.6). Push counts batches of up to 50
 * operations; admission limits how many run in parallel. `anonymous` is wide enough for an office that opens the
 * application at eight behind one address, some hundred files each.
 */
export const RATES: Record<Bucket, Rate> = {
  login: { perSecond: 10, burst: 100, burstSeconds: 20 },
  read: { perSecond: 20, burst: 100, burstSeconds: 10 },
  write: { perSecond: 10, burst: 50, burstSeconds: 10 },
  push: { perSecond: 20, burst: 40, burstSeconds: 5 },
  pull: { perSecond: 40, burst: 200, burstSeconds: 10 },
  export: { perSecond: 1, burst: 20, burstSeconds: 60 },
  page: { perSecond: 20, burst: 100, burstSeconds: 10 },
  // wider than the bucket of any call, which counts after it; this one limits the look-ups of the token
  token: { perSecond: 60, burst: 300, burstSeconds: 10 },
  anonymous: { perSecond: 200, burst: 4_000, burstSeconds: 20 },
};

/** Counts calls in memory. Each node counts separately, which only widens the limit of several nodes. */
export class RateBuckets {
  readonly #buckets: Record<Bucket, BurstyRateLimiter>;

  constructor(rates: Record<Bucket, Rate> = RATES) {
    const entries = Object.entries(rates).map(([bucket, rate]) => [bucket, limiter(bucket, rate)]);
    this.#buckets = Object.fromEntries(entries) as Record<Bucket, BurstyRateLimiter>; // same keys as `rates`
  }

  /** Buckets without limits, for benchmarks and for tests about something else. */
  static wide(): RateBuckets {
    const entries = Object.entries(RATES).map(([bucket, rate]) => [bucket, { ...rate, burst: 1_000_000 }]);
    return new RateBuckets(Object.fromEntries(entries) as typeof RATES); // the same names
  }

  /** Takes one point, or returns the answer with the time to come back. */
  async take(bucket: Bucket, who: string): Promise<Response | undefined> {
    try {
      await this.#buckets[bucket].consume(who);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = refusal.msBeforeNext / 1_000;
      return problemAnswer('rate.limit', 'Too many calls; try again later.', { retryAfterSeconds });
    }
  }
}

function limiter(bucket: string, { perSecond, burst, burstSeconds }: Rate): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: bucket, points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: `${bucket}+`, points: burst, duration: burstSeconds }),
  );
}
