import type { EntityCollection } from '#schema/entities/all.ts';
import { placeOf } from '#sync/pull/cursor.ts';
import type { Account } from '#sync/simulator/devices/device.ts';
import { short, type Scene } from './scene.ts';
import { cursorNow } from './visible.ts';

/** A suspended tab may add rows of an earlier generation; the next sweep removes them. */
const HEALS_MS = 30_000;

interface Kept {
  /** The highest position at which a row was read. */
  newest: number;
  /** Start of the time in which the stored row is older than that (ms); 0 if it is not. */
  olderSince: number;
}

/** I5 over a whole run: the service's row on a device is never permanently replaced by an older one. */
export class RowsKept {
  readonly #accounts = new Map<Account, Map<string, Kept>>();

  /** Called when rows of an account were written. */
  saw(account: Account, collection: EntityCollection, ids: readonly string[], now: number): void {
    const rows = this.#accounts.get(account) ?? new Map<string, Kept>();
    this.#accounts.set(account, rows);
    for (const id of ids) {
      const { newest, olderSince } = rows.get(`${collection}/${id}`) ?? { newest: 0, olderSince: 0 };
      const at = account.disk.peek(collection).get(id)?.seq ?? newest; // what was taken away is not older
      rows.set(`${collection}/${id}`, { newest: Math.max(newest, at), olderSince: at < newest ? olderSince || now : 0 });
    }
  }

  /** Called when an account drops its rows and reads them again from the beginning. */
  forget(account: Account): void {
    this.#accounts.delete(account);
  }

  /** Reports rows that went back and remain so after the cursor has passed them. */
  check({ now, fail }: Pick<Scene, 'now' | 'fail'>): void {
    for (const [account, rows] of this.#accounts) {
      const cursor = cursorNow(account);
      const reached = cursor?.whole ? placeOf(cursor.generation, cursor.since) : 0;
      for (const [key, kept] of rows) {
        if (kept.olderSince === 0 || reached < kept.newest || now() - kept.olderSince < HEALS_MS) continue;
        fail('I5', `${account.session.userId} keeps ${key.split('/')[0]} ${short(key)} older than it was at ${kept.newest}`);
        kept.olderSince = 0;
      }
    }
  }
}
