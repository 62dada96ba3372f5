import { outboxStates } from '#schema/collections.ts';
import { entities, type EntityCollection } from '#schema/entities/all.ts';
import { entityCollections } from '#schema/streams.ts';
import type { Core } from '#sync/core.ts';
import type { KeptDoc } from '#sync/projection/fold.ts';
import { readDevice } from './device.ts';
import { savedAs } from './saved-as.ts';
import { saveOperation } from './save.ts';
import { OUTBOX_LOST } from './vanished-doc.ts';

const comparedDoc = 'compared';

/** A row with an operation in its picture that the browser has lost. */
interface LostRow {
  collection: EntityCollection;
  doc: KeptDoc;
}

/**
 * Compares rows with the queue: an operation in the picture of a row that no outbox has was lost by the browser. Each such row gets
 * a new one with the values it shows, which waits for its author; a decision cannot be made again from its case, which is open
 * again. Rows that others count (`countedIn`) are read only where one of those lacks an operation or the whole queue is gone. Done once
 * for a number of counted operations.
 */
export async function keepRowsOfLostQueue(core: Core): Promise<void> {
  const { store, ids, clock } = core.ports;
  const { n } = await readDevice(store, ids, clock.now());
  if (n === 0) return;
  const [compared] = await store.get('settings', [comparedDoc]);
  if (compared?.value === n) return;
  const found = new Map<EntityCollection, LostRow[]>();
  for (const { collection } of others) found.set(collection, await lostRows(core, collection));
  if ([...found.values()].some((rows) => rows.length > 0) || (await isEmpty(core)))
    for (const { collection } of counted) found.set(collection, await lostRows(core, collection));
  // a box is made before its documents, these before their pickup
  const lost = entityCollections.flatMap((collection) => found.get(collection) ?? []);
  for (const { collection, doc } of lost) {
    const base = withoutLost(core, collection, doc);
    for (const request of savedAs(collection, { ...doc, base } as KeptDoc))
      // the same row as its author left it
      await saveOperation(core, request, { state: 'refused', code: OUTBOX_LOST });
  }
  await core.projection.redraw(lost.map(({ collection, doc }) => ({ collection, id: doc.id })));
  await store.put('settings', [{ id: comparedDoc, value: n, at: clock.now() }]);
}

const counted = entities.filter(({ countedIn }) => countedIn !== undefined);
const others = entities.filter(({ countedIn }) => countedIn === undefined);

async function lostRows(core: Core, collection: EntityCollection): Promise<LostRow[]> {
  const { store } = core.ports;
  const docs = (await store.find(collection, {})).filter(({ folded }) => folded.length > 0);
  const unknown = [...new Set(docs.flatMap(({ folded }) => folded))].filter((opId) => !core.mirror.get(opId));
  const found = unknown.length > 0 ? await store.get('outbox', unknown) : [];
  const gone = new Set(unknown.filter((_opId, at) => !found[at]));
  return docs.filter(({ folded }) => folded.some((opId) => gone.has(opId))).map((doc) => ({ collection, doc }));
}

/** The row as the service and the operations that are still here make it. */
function withoutLost(core: Core, collection: EntityCollection, { id, base }: KeptDoc): KeptDoc['row'] {
  let row: KeptDoc['row'] = base;
  for (const { effects } of core.mirror.over(collection, id))
    for (const effect of effects) if (effect.id === id && effect.collection === collection) row = effect.fold(row);
  return row;
}

async function isEmpty({ ports: { store } }: Core): Promise<boolean> {
  const found = await Promise.all(outboxStates.map((state) => store.find('outbox', { state }, 1)));
  return found.flat().length === 0;
}
