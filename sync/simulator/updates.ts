import { rebuildable } from '#schema/collections.ts';
import type { OperationKind } from '#schema/operations/operation.ts';
import { deviceDoc } from '#sync/outbox/device.ts';
import { placeDocs } from '#sync/pull/place.ts';
import type { Account } from '#sync/simulator/devices/device.ts';
import type { Ledger } from '#sync/simulator/checkers/ledger.ts';
import type { Chance } from './prng.ts';
import type { RowsKept } from '#sync/simulator/checkers/rows-kept.ts';
import { short, type Scene } from '#sync/simulator/checkers/scene.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

/** The version of the application before this one, and this one (decisions.md S12). */
export const versions = { before: '0', now: '1' } as const;

/** A step of a new version on the database of the version before. */
export type UpdateStep = (account: Account) => Promise<void>;

interface Parts {
  timeline: Timeline;
  dice: Chance;
  trace: Trace;
  fail: Scene['fail'];
  /** True at the end of a run, when no tab dies any more. */
  isHealing: () => boolean;
  /** Notified when an account is emptied. */
  ledger: Ledger;
  rowsKept: RowsKept;
  /** Steps of a mutant in place of those of the application. */
  steps: readonly UpdateStep[] | undefined;
}

/** Probability that the upgrading tab dies before a step. */
const KILLED = 0.05;
const STEP_MOST_MS = 400;
const AGAIN_MOST_MS = 60_000;

/** The device drops its position in the feed. */
export const forgetPlace: UpdateStep = ({ disk }) => disk.drop('settings', placeDocs);

/**
 * A database has this version once the last collection that sync refills does, so anything unfinished by then would remain so.
 */
export const emptied: readonly UpdateStep[] = rebuildable.map((name, at): UpdateStep => async (account) => {
  await account.disk.drop(name, [...account.disk.peek(name).keys()]);
  if (at === rebuildable.length - 1) account.version = versions.now;
});

/** Same order as `src/data/database`. */
const shippedSteps: readonly UpdateStep[] = [forgetPlace, ...emptied];

/** Data that exists only on this device, for exact comparison. */
type Own = ReadonlyMap<string, string>;

/** New versions of the application: the first tab that opens a database of the earlier version upgrades it. */
export class Updates {
  readonly #parts: Parts;
  readonly #waiting = new Map<Account, (() => void)[]>();
  /** Contents before the first attempt. */
  readonly #before = new Map<Account, Own>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Upgrades a database, then opens the tabs that wait for it. Starts again if its tab dies or the tablet is shut. */
  bring(account: Account, isOn: () => boolean, open: () => void): void {
    const waiting = this.#waiting.get(account);
    if (waiting) {
      waiting.push(open);
      return;
    }
    this.#waiting.set(account, [open]);
    this.#parts.ledger.ground(account);
    this.#parts.rowsKept.forget(account);
    if (!this.#before.has(account)) this.#before.set(account, ownOf(account));
    void this.#stepUp(account, isOn);
  }

  async #stepUp(account: Account, isOn: () => boolean): Promise<void> {
    const { timeline, dice, trace, isHealing, steps = shippedSteps } = this.#parts;
    const who = `${account.session.clientId}/${account.session.userId}`;
    for (const step of steps) {
      await new Promise<void>((resolve) => void timeline.after(dice.next() * STEP_MOST_MS, resolve));
      const dies = isOn() && !isHealing() && dice.happens(KILLED);
      if (dies || !isOn()) {
        trace.log(`update of ${who} ends in the middle`);
        const openers = this.#waiting.get(account) ?? [];
        this.#waiting.delete(account);
        if (dies) timeline.after(dice.next() * AGAIN_MOST_MS, () => openers.forEach((open) => open()));
        return;
      }
      await step(account);
    }
    trace.log(`update of ${who} is done`);
    this.#compare(account, this.#before.get(account) ?? new Map());
    const openers = this.#waiting.get(account) ?? [];
    this.#waiting.delete(account);
    for (const open of openers) open();
  }

  /** V1: a new version does not change data that exists only on this device. */
  #compare(account: Account, before: Own): void {
    const now = ownOf(account);
    for (const [key, text] of before)
      if (now.get(key) !== text) this.#parts.fail('V1', `${short(key)} is ${now.has(key) ? 'other' : 'gone'} after an update`);
    for (const key of now.keys()) if (!before.has(key)) this.#parts.fail('V1', `${short(key)} was made by an update`);
  }
}

function ownOf({ disk, photos }: Account): Own {
  const own = new Map<string, string>();
  for (const [id, doc] of disk.peek('outbox')) own.set(`outbox/${id}`, JSON.stringify(doc));
  const device = disk.peek('settings').get(deviceDoc);
  if (device) own.set(deviceDoc, JSON.stringify(device.value));
  for (const id of photos.keys()) own.set(`photo/${id}`, '');
  return own;
}

/** A kind as declared by a version: the payloads of the earlier version are the older ones. */
export function kindAt<P>(version: string, kind: OperationKind<P>): OperationKind<P> {
  return version === versions.before ? { ...kind, payloadVersion: kind.payloadVersion - 1 } : kind;
}
