import * as v from 'valibot';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Store } from '#sync/ports.ts';

/** Blocks of the pocket catalogue on this device, in the settings of its user. The blocks themselves are in `bytes`. */
const POCKET = 'pocket';

const block = v.object({ block: v.number(), sha256: v.string(), rows: v.number(), bytes: v.number() });
const pocketIndex = v.object({
  /** Time of the last complete look at the service (ms). */
  at: v.number(),
  projects: v.record(
    v.string(),
    v.object({
      view: v.string(),
      blocks: v.array(block),
      /** Classes whose documents do not leave as a list. */
      listLocked: v.optional(v.array(v.string()), []),
    }),
  ),
});
export type PocketIndex = v.InferOutput<typeof pocketIndex>;
export type PocketBlock = v.InferOutput<typeof block>;

const nothing: PocketIndex = { at: 0, projects: {} };

/** Key of a block in the bytes of the user. */
export const blockKey = (projectId: string, n: number): string => `${POCKET}/${projectId}/${n}`;
/** Beginning of the keys of every block. */
export const allBlocks = `${POCKET}/`;

/** The blocks of this device, the newest of each project first. */
export async function readIndex(store: Store): Promise<PocketIndex> {
  const [doc] = await store.get('settings', [POCKET]);
  const read = v.safeParse(pocketIndex, doc?.value);
  return read.success ? read.output : nothing;
}

/** Stores which blocks there are: after each one, so that a kill repeats one block at most. */
export async function writeIndex(store: Store, index: PocketIndex): Promise<void> {
  await store.put('settings', [{ id: POCKET, value: index, at: index.at }]);
}

/**
 * True while the catalogue may be searched. A device without contact for the capture window may have missed an erasure or a withdrawn
 * right. A clock that was set back does not extend this.
 */
export function maySearch({ at }: Pick<PocketIndex, 'at'>, now = Date.now()): boolean {
  return Math.abs(now - at) <= LIMITS.captureWindowDays * DAY_MS;
}
