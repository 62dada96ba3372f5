import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Refused } from '#service/http/handlers.ts';

const MINUTE_S = 60;

export interface FailuresAllowed {
  perAddress: number;
  perClient: number;
}

/**
 * Failed sign-ins in a minute by address and by client: stops who tries one password on many names, where the wait of a
 * single account never begins (reliability.md 3.6). Successes cost nothing: a whole office may come in at eight.
 */
export class LoginFailures {
  readonly #byAddress: RateLimiterMemory;
  readonly #byClient: RateLimiterMemory;

  constructor({ perAddress, perClient }: FailuresAllowed = { perAddress: 30, perClient: 300 }) {
    this.#byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: perAddress, duration: MINUTE_S });
    this.#byClient = new RateLimiterMemory({ keyPrefix: 'client', points: perClient, duration: MINUTE_S });
  }

  /** The refusal when there were too many. */
  async refusal(address: string, tenantId: string): Promise<Refused | undefined> {
    const [here, there] = [await this.#byAddress.get(address), await this.#byClient.get(tenantId)];
    const isOver = (here?.remainingPoints ?? 1) <= 0 || (there?.remainingPoints ?? 1) <= 0;
    return isOver ? { refused: 'rate.limit', message: 'Too many failed sign-ins; try again later.' } : undefined;
  }

  async count(address: string, tenantId: string): Promise<void> {
    await this.#byAddress.penalty(address);
    await this.#byClient.penalty(tenantId);
  }
}
