import type { EntityCollection } from '#schema/entities/all.ts';
import { entityCollections } from '#schema/streams.ts';
import type { Core } from '#sync/core.ts';
import type { KeptDoc } from '#sync/projection/fold.ts';
import { readDevice } from './device.ts';
import { savedAs } from './saved-as.ts';
import { saveOperation } from './save.ts';
import { OUTBOX_LOST } from './vanished-doc.ts';

/** Number of counted operations missing in the outbox without a loss: purged, or a tab ended between the number and the write. */
const missingDoc = 'missing';

/** A row with an operation in its picture that the browser has lost. */
interface LostRow {
  collection: EntityCollection;
  doc: KeptDoc;
}

/**
 * Compares rows with the queue: an operation in the picture of a row that no outbox has was lost by the browser. Each such row gets
 * a new one with the values it shows, which waits for its author; a decision cannot be made again from its case, which is open
 * again. Rows are read only where the outbox has fewer operations than were counted.
 */
export async function keepRowsOfLostQueue(core: Core): Promise<void> {
  if (await isWhole(core)) return;
  // a box is made before its documents, these before their pickup
  const lost = (await Promise.all(entityCollections.map((collection) => lostRows(core, collection)))).flat();
  const kinds = core.kinds.known();
  for (const { collection, doc } of lost) {
    const base = withoutLost(core, collection, doc);
    for (const request of savedAs(kinds, collection, { ...doc, base } as KeptDoc))
      // the same row as its author left it
      await saveOperation(core, request, { state: 'refused', code: OUTBOX_LOST });
  }
  await core.projection.redraw(lost.map(({ collection, doc }) => ({ collection, id: doc.id })));
  await noteMissing(core, await missingNow(core));
}

/** Returns whether the outbox has every operation that was counted and not purged. */
export async function isWhole(core: Core): Promise<boolean> {
  const missing = await missingNow(core);
  const known = await missingKnown(core);
  if (missing > known) return false;
  // counted while another tab had its number and not yet its operation: the next loss would not be seen
  if (missing < known) await noteMissing(core, missing);
  return true;
}

/** Removes finished operations. Where some are lost, those are looked for first, at the next start. */
export async function purge(core: Core, opIds: readonly string[]): Promise<void> {
  if (opIds.length === 0 || !(await isWhole(core))) return;
  await core.ports.store.drop('outbox', opIds);
  await noteMissing(core, await missingNow(core));
}

async function missingNow({ ports: { store, ids, clock } }: Core): Promise<number> {
  const { n } = await readDevice(store, ids, clock.now());
  return n - (await store.count('outbox'));
}

async function missingKnown({ ports: { store } }: Core): Promise<number> {
  const [doc] = await store.get('settings', [missingDoc]);
  return typeof doc?.value === 'number' ? doc.value : 0;
}

async function noteMissing({ ports: { store, clock } }: Core, missing: number): Promise<void> {
  await store.put('settings', [{ id: missingDoc, value: missing, at: clock.now() }]);
}

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
