import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressRange } from '#service/http/address-range.ts';
import type { Refused } from '#service/http/handlers.ts';

const MINUTE_S = 60;

/**
 * Counts failed sign-ins in a minute by address range. This stops a caller who tries one password on many names, where the
 * wait of a single name never starts (reliability.md 3.6). Never by client: strangers could lock out every user of it.
 */
export class LoginFailures {
  readonly #byRange: RateLimiterMemory;

  constructor({ perRange }: { perRange: number } = { perRange: 30 }) {
    this.#byRange = new RateLimiterMemory({ keyPrefix: 'range', points: perRange, duration: MINUTE_S });
  }

  /** Counts a try before it is looked at, or returns the refusal when the range had too many. */
  async take(address: string): Promise<Refused | undefined> {
    try {
      await this.#byRange.consume(addressRange(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { refused: 'rate.limit', message: 'Too many failed sign-ins; try again later.' };
    }
  }

  /** Takes a try out of the count: a right password costs nothing, because a whole office may sign in at eight. */
  async giveBack(address: string): Promise<void> {
    await this.#byRange.reward(addressRange(address));
  }
}
