import type { Documents, EntityCollection } from '#schema/collections.ts';
import { entityStreams } from '#schema/streams.ts';
import type { Core } from '#sync/core.ts';
import { generationOf, placeOf } from './cursor.ts';

/**
 * A scope was withdrawn: its rows become tombstones at that place, so that a late page cannot bring them back. Unsent
 * operations stay; what they make stays in its author's view (I6), and the service will have its word on them.
 */
export async function tombstoneScope(core: Core, scope: string, place: number): Promise<void> {
  await Promise.all(
    entityStreams.map(async (collection) => {
      const docs = await keptIn(core, collection, scope);
      const older = docs.filter((doc) => doc.seq < place).map((doc) => ({ id: doc.id, seq: place, scope, base: null }));
      if (older.length > 0) await core.projection.ground(collection, older, core.projection.cursor);
    }),
  );
  const references = (await core.ports.store.find('references', {})).filter((doc) => doc.scope === scope && doc.seq < place);
  if (references.length > 0)
    await core.ports.store.drop(
      'references',
      references.map((doc) => doc.id),
    );
}

async function keptIn<C extends EntityCollection>(core: Core, collection: C, scope: string): Promise<Documents[C][]> {
  return core.ports.store.find(collection, { scope } as Partial<Documents[C]>); // every kept row has a scope
}

/**
 * After a fresh start of reading has reached the head: rows of the generation before that were not named again are gone
 * from the service.
 */
export async function sweep(core: Core, generation: number): Promise<void> {
  const { store } = core.ports;
  const position = core.projection.cursor;
  for (const collection of entityStreams) {
    const docs = await store.find(collection, {});
    const stale = docs.filter((doc) => doc.seq > 0 && generationOf(doc.seq) < generation);
    const gone = stale.map((doc) => ({ id: doc.id, seq: placeOf(generation, 0), scope: doc.scope, base: null }));
    if (gone.length > 0) await core.projection.ground(collection, gone, position);
  }
  const references = (await store.find('references', {})).filter((doc) => generationOf(doc.seq) < generation);
  if (references.length > 0)
    await store.drop(
      'references',
      references.map((doc) => doc.id),
    );
}
