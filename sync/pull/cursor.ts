import * as v from 'valibot';
import type { Store } from '#sync/ports.ts';

/** Position of this device in the feed; the settings document `cursor`. */
export const cursorDoc = 'cursor';
const cursor = v.object({
  /** Empty before the first answer. */
  epoch: v.string(),
  since: v.number(),
  /** Raised when reading starts again from 0: a restored service, or a feed that no longer reaches back. */
  generation: v.number(),
  /** Head of the feed when this generation began: scopes granted before it are in its pages. */
  startHead: v.number(),
  head: v.number(),
  /** The cursor reached the head at least once. */
  whole: v.boolean(),
  /** Rows of the generation before are still here; those the service does not name again go when the head is reached. */
  sweep: v.boolean(),
  /** A row came late while a sweep was wanted: that one may have passed it, so there is one more. */
  again: v.optional(v.boolean()),
});
export type Cursor = v.InferOutput<typeof cursor>;

export const firstCursor: Cursor = { epoch: '', since: 0, generation: 0, startHead: -1, head: 0, whole: false, sweep: false };

function cursorOf(value: unknown): Cursor {
  const read = v.safeParse(cursor, value);
  return read.success ? read.output : firstCursor;
}

/** Reads the cursor from disk. */
export async function readCursor(store: Store): Promise<Cursor> {
  const [doc] = await store.get('settings', [cursorDoc]);
  return cursorOf(doc?.value);
}

/** Compare-and-set: moves only from exactly `from` (I5). False if another tab moved it in the meantime. */
export async function moveCursor(store: Store, from: Cursor, to: Cursor, at: number): Promise<boolean> {
  let moved = false;
  await store.change('settings', [cursorDoc], (doc) => {
    const now = cursorOf(doc?.value);
    moved = samePlace(now, from);
    // a sweep requested in the meantime is still wanted
    const isSwept = from.sweep && !to.sweep;
    const [sweep, again] = isSwept ? [now.again === true, false] : [to.sweep || now.sweep, now.again];
    return moved ? { id: cursorDoc, value: { ...to, sweep, again }, at } : undefined;
  });
  return moved;
}

/**
 * Checks rows of a generation after their write: if it is over, they are late, and orphaned ones go when the head is reached
 * the next time. Returns true if it is over.
 */
export async function sweepAgain(store: Store, generation: number, at: number): Promise<boolean> {
  let isOver = false;
  await store.change('settings', [cursorDoc], (doc) => {
    const now = cursorOf(doc?.value);
    isOver = now.generation > generation;
    return isOver ? { id: cursorDoc, value: { ...now, sweep: true, again: now.sweep }, at } : undefined;
  });
  return isOver;
}

/** True if both are one place of one reading: what was asked for another start leaves out other rows. */
export function samePlace(a: Cursor, b: Cursor): boolean {
  return a.epoch === b.epoch && a.since === b.since && a.generation === b.generation && a.startHead === b.startHead;
}

const GENERATION = 1_000_000_000_000;

/**
 * Position of a row for the guard: rows of a later generation are newer whatever their seq, since a restored service
 * counts again from an earlier number. In the first generation it is the seq itself.
 */
export function placeOf(generation: number, seq: number): number {
  return generation * GENERATION + seq;
}

/** The generation a kept row was read in. */
export function generationOf(place: number): number {
  return Math.floor(place / GENERATION);
}
