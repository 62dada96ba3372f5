import type { Account } from '#sync/simulator/devices/device.ts';
import type { ModelService } from '#sync/simulator/model/service.ts';

/** Consecutive numbers. */
export interface NumberRange {
  first: number;
  last: number;
}

const LEASED_AT_ONCE = 12;

/** Leases of box numbers on a device: on the disk of the account, refilled while the service is reachable. */
export class NumberLeases {
  readonly #service: ModelService;
  /** By account, so a device keeps its numbers after a crash. */
  readonly #kept = new WeakMap<Account, NumberRange>();

  constructor(service: ModelService) {
    this.#service = service;
  }

  /**
   * Takes numbers off the front of the lease permanently; undefined if it has fewer and cannot be refilled. The rest of a lease
   * that is too short remains unused, like the number of a sheet that was never printed.
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
