import * as v from 'valibot';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Store } from '#sync/ports.ts';

/** Documents kept on this device, in the settings of its user. Their pages are in `bytes`. */
export const PINS = 'pins';

const pin = v.object({
  guid: v.string(),
  /** State of the vault that the pages here are of; a change of it makes them out of date. */
  changeSetId: v.number(),
  revision: v.number(),
  version: v.number(),
  pages: v.number(),
  bytes: v.number(),
  /** Pages that could not be drawn: of these there are words alone. */
  unreadable: v.optional(v.array(v.number()), []),
  /** All pages are here; only then is any of them shown. */
  isWhole: v.boolean(),
  /** Form of its content: an older form is fetched again. */
  form: v.optional(v.number(), 0),
});
/** Pages, miniatures and words. */
export const PIN_FORM = 1;
const pinIndex = v.object({
  /** Time of the last contact with the service about all of them (ms). */
  contactAt: v.number(),
  pins: v.array(pin),
});
export type Pin = v.InferOutput<typeof pin>;
export type PinIndex = v.InferOutput<typeof pinIndex>;

const nothing: PinIndex = { contactAt: 0, pins: [] };
/** A stored index, or none. */
export const pinsIn = (value: unknown): PinIndex => {
  const read = v.safeParse(pinIndex, value);
  return read.success ? read.output : nothing;
};

/** Beginning of the keys of everything kept of a document. */
export const pinPrefix = (guid: string): string => `${PINS}/${guid}/`;
export const pageKey = (guid: string, page: number): string => `${pinPrefix(guid)}${page}`;
/** Words of a page with their boxes. */
export const wordsKey = (guid: string, page: number): string => `${pageKey(guid, page)}/words`;
/** The miniatures from a page on. */
export const miniaturesKey = (guid: string, startingPage: number): string => `${pinPrefix(guid)}miniatures/${startingPage}`;
/** Values and sizes of pages, written last. */
export const aboutKey = (guid: string): string => `${pinPrefix(guid)}about`;

/** Reads which documents are kept. */
export async function readPins(store: Store): Promise<PinIndex> {
  const [doc] = await store.get('settings', [PINS]);
  return pinsIn(doc?.value);
}

/** Pages of these kept documents that could not be drawn. */
export async function unreadablePages(store: Store, guids: readonly string[]): Promise<number[]> {
  const { pins } = await readPins(store);
  return pins.filter(({ guid }) => guids.includes(guid)).flatMap(({ unreadable }) => unreadable);
}

/** Changes which documents are kept, in one write. */
export async function changePins(store: Store, change: (index: PinIndex) => PinIndex): Promise<void> {
  await store.change('settings', [PINS], (found) => ({ id: PINS, value: change(pinsIn(found?.value)), at: Date.now() }));
}

/**
 * True while kept pages may be shown: a device without contact for the capture window may miss a black area, so it
 * shows none until the next contact. A clock that was set back does not lengthen it.
 */
export function mayShow({ contactAt }: PinIndex, now = Date.now()): boolean {
  return Math.abs(now - contactAt) <= LIMITS.captureWindowDays * DAY_MS;
}
