import * as v from 'valibot';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Store } from '#sync/ports.ts';

/** Documents stored on this device, in the settings of its user. Their pages are in `bytes`. */
export const PINS = 'pins';

const pin = v.object({
  guid: v.string(),
  /** The server's state to which the pages belong; a later one makes them outdated. */
  changeSetId: v.number(),
  revision: v.number(),
  version: v.number(),
  pages: v.number(),
  bytes: v.number(),
  /** Pages that could not be rendered, for which only words are stored. */
  unreadable: v.optional(v.array(v.number()), []),
  /** All pages are stored; before that none is shown. */
  isWhole: v.boolean(),
  /** Format of its content: an older one is fetched again. */
  form: v.optional(v.number(), 0),
});
/** Pages, thumbnails and words. */
export const PIN_FORM = 1;
const pinIndex = v.object({
  /** Time of the last contact with the service about all of them (ms). */
  contactAt: v.number(),
  pins: v.array(pin),
});
export type Pin = v.InferOutput<typeof pin>;
export type PinIndex = v.InferOutput<typeof pinIndex>;

const nothing: PinIndex = { contactAt: 0, pins: [] };
/** Parses a stored index; empty if there is none. */
export const pinsIn = (value: unknown): PinIndex => {
  const read = v.safeParse(pinIndex, value);
  return read.success ? read.output : nothing;
};

/** Key prefix of everything stored for a document. */
export const pinPrefix = (guid: string): string => `${PINS}/${guid}/`;
export const pageKey = (guid: string, page: number): string => `${pinPrefix(guid)}${page}`;
/** Words of a page with their boxes. */
export const wordsKey = (guid: string, page: number): string => `${pageKey(guid, page)}/words`;
/** The thumbnails from a page on. */
export const miniaturesKey = (guid: string, startingPage: number): string => `${pinPrefix(guid)}miniatures/${startingPage}`;
/** Values and sizes of pages, written last. */
export const aboutKey = (guid: string): string => `${pinPrefix(guid)}about`;

/** Reads which documents are stored. */
export async function readPins(store: Store): Promise<PinIndex> {
  const [doc] = await store.get('settings', [PINS]);
  return pinsIn(doc?.value);
}

/** Pages of these stored documents that could not be rendered. */
export async function unreadablePages(store: Store, guids: readonly string[]): Promise<number[]> {
  const { pins } = await readPins(store);
  return pins.filter(({ guid }) => guids.includes(guid)).flatMap(({ unreadable }) => unreadable);
}

/** Changes the index of stored documents in one write. */
export async function changePins(store: Store, change: (index: PinIndex) => PinIndex): Promise<void> {
  await store.change('settings', [PINS], (found) => ({ id: PINS, value: change(pinsIn(found?.value)), at: Date.now() }));
}

/**
 * True while stored pages may be shown. A device without contact for the capture window may have missed a black area, so it
 * shows none until the next contact. A clock that was set back does not extend this.
 */
export function mayShow({ contactAt }: PinIndex, now = Date.now()): boolean {
  return Math.abs(now - contactAt) <= LIMITS.captureWindowDays * DAY_MS;
}
