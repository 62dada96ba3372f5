import * as v from 'valibot';
import type { Documents } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import { entityCollections } from '#schema/streams.ts';
import type { Core } from '#sync/core.ts';
import type { Arrived } from '#sync/projection/projection.ts';
import { generationOf, placeOf } from './cursor.ts';

/** Position of the last withdrawal of each scope; the settings document `withdrawn`. */
export const withdrawnDoc = 'withdrawn';
const withdrawn = v.record(v.string(), v.number());

function placesOf(value: unknown): v.InferOutput<typeof withdrawn> {
  const read = v.safeParse(withdrawn, value);
  return read.success ? read.output : {};
}

/** A scope is withdrawn: noted first, then its rows go. So a tab whose page comes late has either its rows taken or sees the note. */
export async function withdrawScope(core: Core, scope: string, place: number): Promise<void> {
  const { store, clock } = core.ports;
  await store.change('settings', [withdrawnDoc], (doc) => {
    const places = placesOf(doc?.value);
    return (places[scope] ?? 0) < place ? { id: withdrawnDoc, value: { ...places, [scope]: place }, at: clock.now() } : undefined;
  });
  await tombstoneScope(core, scope, place);
}

/** Rows that a page wrote to the collections. */
interface Written {
  entities: ReadonlyMap<EntityCollection, readonly Arrived[]>;
  /** Ids of reference rows. */
  references: readonly string[];
}

/**
 * Checks just written rows: those of a scope that was withdrawn while their tab was suspended go again (I4, I7). Rows another
 * tab had read are there as tombstones; unread ones would stay for ever.
 */
export async function dropWithdrawn(core: Core, written: Written): Promise<void> {
  const [doc] = await core.ports.store.get('settings', [withdrawnDoc]);
  if (!doc) return;
  const places = placesOf(doc.value);
  for (const [collection, rows] of written.entities) {
    const gone = rows.flatMap(({ id, seq, scope }) => {
      const place = places[scope] ?? 0;
      return seq < place ? [{ id, seq: place, scope, base: null }] : [];
    });
    if (gone.length > 0) await core.projection.ground(collection, gone, core.projection.cursor);
  }
  if (written.references.length === 0) return; // most pages name none
  await core.ports.store.change('references', written.references, (kept) =>
    kept && kept.seq < (places[kept.scope] ?? 0) ? null : undefined,
  );
}

/**
 * Rows of a scope that was withdrawn become tombstones at that place, so that a late page cannot bring them back. Unsent
 * operations stay; what they make stays in its author's view (I6), and the service will give its verdict on them.
 */
async function tombstoneScope(core: Core, scope: string, place: number): Promise<void> {
  await Promise.all(
    entityCollections.map(async (collection) => {
      const docs = await keptIn(core, collection, scope);
      const older = docs.filter((doc) => doc.seq < place).map((doc) => ({ id: doc.id, seq: place, scope, base: null }));
      if (older.length > 0) await core.projection.ground(collection, older, core.projection.cursor);
    }),
  );
  await dropAnswers(core, scope);
  const references = (await core.ports.store.find('references', {})).filter((doc) => doc.scope === scope && doc.seq < place);
  if (references.length > 0)
    await core.ports.store.drop(
      'references',
      references.map((doc) => doc.id),
    );
}

/** Answers of calls that are about the project of a scope, or may be: those without a project go too. */
async function dropAnswers({ ports: { store } }: Core, scope: string): Promise<void> {
  const project = scope.replace(/^cold:/u, 'project:');
  const answers = (await Promise.all([store.find('rows', { scope: project }), store.find('rows', { scope: '' })])).flat();
  if (answers.length > 0)
    await store.drop(
      'rows',
      answers.map((doc) => doc.id),
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
  for (const collection of entityCollections) {
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
