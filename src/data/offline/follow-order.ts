import type { Store } from '#sync/ports.ts';
import { preparedForDoc } from './device-orders.ts';
import { prepareForOffline } from './prepare.ts';

/** An order that left a line red is followed again after this long: pulls come by the second, preparing asks for much. */
const AGAIN_MS = 60_000;

/** True if every line is ready; red ones do not throw (prepare.ts). */
async function prepareNow(): Promise<boolean> {
  const done = await prepareForOffline();
  return done?.lines.every(({ state }) => state === 'ready') ?? false;
}

/**
 * Follows orders to prepare again: one at a time, and one that left a line red again after a while. A part of its own, because
 * orders are rare and what reads them is there at every start.
 */
export function follower(store: Store, prepare = prepareNow): (asked: number) => Promise<void> {
  let following = 0;
  let left = { asked: 0, at: 0 };
  return async (asked) => {
    if (asked <= following) return;
    if (left.asked === asked && Math.abs(Date.now() - left.at) < AGAIN_MS) return;
    following = asked;
    try {
      if (!(await prepare())) return void (left = { asked, at: Date.now() });
      await store.put('settings', [{ id: preparedForDoc, value: asked, at: Date.now() }]);
    } finally {
      following = 0;
    }
  };
}
