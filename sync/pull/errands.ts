import * as v from 'valibot';
import { dictionaryHead } from '#schema/records/reference.ts';
import type { Store } from '#sync/ports.ts';

/**
 * Work that a page named and that needs further calls: scopes to fetch, dictionaries to load. Written with the rows,
 * before the cursor, so that a crash forgets none; the settings document `errands`.
 */
export const errandsDoc = 'errands';
const errands = v.object({
  /** By scope: how far its rows were fetched, and the place it was granted at. */
  scopes: v.record(v.string(), v.object({ since: v.number(), grantedAt: v.number() })),
  /** One that no class of this device takes values from waits until such a class comes. */
  dictionaries: v.record(
    v.string(),
    v.object({
      head: dictionaryHead,
      place: v.number(),
      /** Pages that are on this device already, of one version in one epoch: how many values, in how many blocks. */
      part: v.optional(v.object({ epoch: v.string(), version: v.number(), after: v.number(), blocks: v.number() })),
    }),
  ),
});
export type Errands = v.InferOutput<typeof errands>;

export const noErrands: Errands = { scopes: {}, dictionaries: {} };

/** Reads the remaining errands. */
export async function readErrands(store: Store): Promise<Errands> {
  const [doc] = await store.get('settings', [errandsDoc]);
  return errandsOf(doc?.value);
}

/** Parses the list from its document. */
export function errandsOf(value: unknown): Errands {
  const read = v.safeParse(errands, value);
  return read.success ? read.output : noErrands;
}

/** Changes the list in one atomic step; `undefined` leaves it. */
export async function changeErrands(store: Store, at: number, change: (now: Errands) => Errands | undefined): Promise<void> {
  await store.change('settings', [errandsDoc], (doc) => {
    const next = change(errandsOf(doc?.value));
    return next && { id: errandsDoc, value: next, at };
  });
}
