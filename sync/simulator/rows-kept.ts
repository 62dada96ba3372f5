import type { EntityCollection } from '#schema/entities/all.ts';
import { placeOf } from '#sync/pull/cursor.ts';
import type { Account } from './device.ts';
import { short, type Scene } from './scene.ts';
import { cursorNow } from './visible.ts';

/** A suspended tab may add rows of a generation that is over; the next sweep removes them. */
const HEALS_MS = 30_000;

interface Kept {
  /** The furthest place a row was read at. */
  newest: number;
  /** Since when what is kept is older than that (ms); 0 when it is not. */
  olderSince: number;
}

/** I5 over a whole run: the row of the service a device keeps never becomes an older one for good. */
export class RowsKept {
  readonly #accounts = new Map<Account, Map<string, Kept>>();

  /** Rows of an account were written. */
  saw(account: Account, collection: EntityCollection, ids: readonly string[], now: number): void {
    const rows = this.#accounts.get(account) ?? new Map<string, Kept>();
    this.#accounts.set(account, rows);
    for (const id of ids) {
      const { newest, olderSince } = rows.get(`${collection}/${id}`) ?? { newest: 0, olderSince: 0 };
      const at = account.disk.peek(collection).get(id)?.seq ?? newest; // what was taken away is not older
      rows.set(`${collection}/${id}`, { newest: Math.max(newest, at), olderSince: at < newest ? olderSince || now : 0 });
    }
  }

  /** An account loses its rows, and reads them again from the beginning. */
  forget(account: Account): void {
    this.#accounts.delete(account);
  }

  /** Reports rows that went back and stay so, though the cursor has passed them. */
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
