import type { Store } from '#sync/ports.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { preparedForDoc } from './device-orders.ts';
import { prepareForOffline } from './prepare.ts';

/** A request that left a line red is followed again after this long: pulls come every second, and preparing is expensive. */
const AGAIN_MS = 60_000;

/** True if every line is ready; a red line is no throw (prepare.ts). */
async function prepareNow(place: Workplace): Promise<boolean> {
  const done = await prepareForOffline(place);
  return done?.lines.every(({ state }) => state === 'ready') ?? false;
}

/**
 * Follows requests to prepare again: one at a time, and again after a while if a line stayed red. Loaded separately, because requests
 * are rare and their reader loads at every start.
 */
export function follower(
  store: Store,
  prepare?: () => Promise<boolean>,
  place: Workplace = here(),
): (asked: number) => Promise<void> {
  let following = 0;
  let left = { asked: 0, at: 0 };
  return async (asked) => {
    if (asked <= following) return;
    if (left.asked === asked && Math.abs(Date.now() - left.at) < AGAIN_MS) return;
    following = asked;
    try {
      if (!(await (prepare ? prepare() : prepareNow(place)))) return void (left = { asked, at: Date.now() });
      await store.put('settings', [{ id: preparedForDoc, value: asked, at: Date.now() }]);
    } finally {
      following = 0;
    }
  };
}
