import { outboxStates, type EntityCollection } from '#schema/collections.ts';
import type { Core } from '#sync/core.ts';
import type { SaveRequest } from '#sync/engine-contract.ts';
import { readDevice } from './device.ts';
import { savedAs } from './saved-as.ts';
import { saveOperation } from './save.ts';
import { OUTBOX_LOST } from './vanished-doc.ts';

const comparedDoc = 'compared';
const collections: readonly EntityCollection[] = ['containers', 'registrations'];

/**
 * Compares rows with the queue where the browser has lost the queue: operations were counted on this device, and the outbox has
 * none of them. Each row that only a lost operation explains gets a new one with the values it shows, which waits for its author.
 * Every row is read, so this is done once for a number of counted operations.
 */
export async function keepRowsOfLostQueue(core: Core): Promise<void> {
  const { store, ids, clock } = core.ports;
  const { n } = await readDevice(store, ids, clock.now());
  if (n === 0 || !(await isEmpty(core))) return;
  const [compared] = await store.get('settings', [comparedDoc]);
  if (compared?.value === n) return;
  for (const collection of collections) {
    for (const doc of await store.find(collection, {})) {
      if (doc.folded.length === 0) continue;
      for (const request of savedAs(collection, doc)) await saveLost(core, request);
    }
  }
  await store.put('settings', [{ id: comparedDoc, value: n, at: clock.now() }]);
}

async function saveLost(core: Core, request: SaveRequest<never>): Promise<void> {
  await saveOperation(core, request, { state: 'refused', code: OUTBOX_LOST });
}

async function isEmpty({ ports: { store } }: Core): Promise<boolean> {
  const found = await Promise.all(outboxStates.map((state) => store.find('outbox', { state }, 1)));
  return found.flat().length === 0;
}
