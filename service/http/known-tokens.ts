import { createHash } from 'node:crypto';

/** Enough for every token of a busy node; evicts the least recently used. */
const MOST = 10_000;

/**
 * Tokens of service accounts that were valid at their last call, with the addresses they came from. Decides the rate a call counts
 * against and nothing else: every call looks its token up.
 */
export class KnownTokens {
  /** In the order of their last use. */
  readonly #lanes = new Map<string, true>();

  /** The lane of a token that was valid from this address; undefined for every other. */
  laneOf(bearer: string, address: string): string | undefined {
    const lane = laneFor(bearer, address);
    return this.#lanes.has(lane) ? lane : undefined;
  }

  /** Records a valid token. */
  remember(bearer: string, address: string): void {
    const lane = laneFor(bearer, address);
    this.#lanes.delete(lane);
    this.#lanes.set(lane, true);
    const [oldest] = this.#lanes.keys();
    if (this.#lanes.size > MOST && oldest !== undefined) this.#lanes.delete(oldest);
  }

  /** Removes a token that is no longer valid. */
  forget(bearer: string, address: string): void {
    this.#lanes.delete(laneFor(bearer, address));
  }
}

/** Keys by the whole token with its secret, because an id could be guessed. */
const laneFor = (bearer: string, address: string): string => createHash('sha256').update(`${address} ${bearer}`).digest('hex');
