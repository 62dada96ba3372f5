import type { Account } from './device.ts';
import type { ModelService } from './model-service.ts';

/** Numbers in a row. */
export interface NumberRange {
  first: number;
  last: number;
}

const LEASED_AT_ONCE = 12;

/** Leases of box numbers as devices have them: on the disk of the account, filled up while the service is reached. */
export class NumberLeases {
  readonly #service: ModelService;
  /** By account: a device that dies has its numbers after it. */
  readonly #kept = new WeakMap<Account, NumberRange>();

  constructor(service: ModelService) {
    this.#service = service;
  }

  /**
   * Takes so many numbers off the lease for good, from the front; undefined where it has fewer and cannot be filled up. The rest of a
   * lease that is too short is left unused, as the number of a paper that was never printed is.
   */
  take(account: Account, count: number, isReached: boolean): NumberRange | undefined {
    const kept = this.#kept.get(account);
    const enough = kept && kept.last - kept.first + 1 >= count;
    const lease = enough ? kept : isReached ? this.#service.lease(account.session, LEASED_AT_ONCE) : undefined;
    if (!lease) return undefined;
    const taken = { first: lease.first, last: lease.first + count - 1 };
    this.#kept.set(account, { first: taken.last + 1, last: lease.last });
    return taken;
  }
}
