import { DAY_MS } from '#schema/limits.ts';
import type { Store, Transport } from '#sync/ports.ts';
import { withdrawnDoc } from '#sync/pull/scopes.ts';
import { withLooks } from '#src/data/sync/looks.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';

/** The settings document of `pocket-index.ts`, whose code is loaded only if the catalogue was fetched. */
const POCKET = 'pocket';
/** Least time between looks after lost connections: the service rebuilds the catalogue each hour. */
const RETURN_MS = 3_600_000;

/**
 * Brings the pocket catalogue of this device up to date, if it was fetched once: blocks that the user may not see any more, and those of
 * projects that are gone, leave the device. True if there was nothing to do, or the service answered for all of it. Rejects with
 * `StoreFault`.
 */
export async function lookAtPocket(place: Workplace): Promise<boolean> {
  const opened = openNow(place);
  if (!opened || (await fetchedAt(opened.store)) === 0) return true;
  const [{ fetchPocket }, { fetchCodes }] = await Promise.all([
    import('./fetch-pocket.ts'),
    import('#src/data/code-filter/fetch-codes.ts'),
  ]);
  const isWhole = await fetchPocket(opened, place);
  await fetchCodes(opened, place);
  return isWhole;
}

/** Time of the last complete look at the service (ms); 0 for never. */
async function fetchedAt(store: Store): Promise<number> {
  const [doc] = await store.get('settings', [POCKET]);
  return doc?.at ?? 0;
}

/**
 * Looks at the pocket catalogue with the first pull, once a day, after a lost connection, and after a scope was withdrawn, so a deleted
 * document or a withdrawn right takes effect without another preparation of the device. The exchange does not wait for it.
 */
export const overPocket = (transport: Transport, store: Store, look: () => Promise<boolean>): Transport =>
  withLooks(transport, {
    everyMs: DAY_MS,
    returnMs: RETURN_MS,
    isThere: async () => (await fetchedAt(store)) > 0,
    askedAt: async () => {
      const [withdrawal] = await store.get('settings', [withdrawnDoc]);
      return withdrawal?.at ?? 0;
    },
    look,
  });
