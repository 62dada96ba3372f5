import type { OutboxState } from '#schema/collections.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { serviceNow, type Core } from '#sync/core.ts';
import { purge } from './lost-queue.ts';

const lastPurgeDoc = 'upkeep';
const finished: readonly OutboxState[] = ['done', 'superseded', 'cancelled'];

/**
 * Deletes operations that ended `LIMITS.keptDoneDays` ago, once a day. Until then they can be sent to a restored service
 * again.
 */
export async function purgeFinished(core: Core): Promise<void> {
  const { store, clock } = core.ports;
  const now = serviceNow(core);
  const [last] = await store.get('settings', [lastPurgeDoc]);
  if (last && Math.abs(now - last.at) < DAY_MS) return;
  const before = now - LIMITS.keptDoneDays * DAY_MS;
  for (const state of finished) {
    const docs = await store.find('outbox', { state });
    const old = docs.filter((doc) => Math.max(doc.doneAt, doc.savedAt) < before);
    await purge(
      core,
      old.map((doc) => doc.id),
    );
  }
  await store.put('settings', [{ id: lastPurgeDoc, value: clock.now(), at: now }]);
}
