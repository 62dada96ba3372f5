import * as v from 'valibot';
import type { Store } from '#sync/ports.ts';

/** Segments of the code filter on this device, in the settings of its user. Their content is in `bytes`. */
const CODES = 'codes';

const segment = v.object({ id: v.string(), salt: v.number(), codes: v.number(), bytes: v.number() });
const codeIndex = v.object({
  /** Time of the last complete look at the service (ms). */
  at: v.number(),
  segments: v.array(segment),
});
export type CodeIndex = v.InferOutput<typeof codeIndex>;

const nothing: CodeIndex = { at: 0, segments: [] };

/** Key of a segment in the bytes of the user. */
export const segmentKey = (id: string): string => `${CODES}/${id}`;
/** Beginning of the keys of every segment. */
export const allSegments = `${CODES}/`;

/** The segments of this device, the base first. */
export async function readCodeIndex(store: Store): Promise<CodeIndex> {
  const [doc] = await store.get('settings', [CODES]);
  const read = v.safeParse(codeIndex, doc?.value);
  return read.success ? read.output : nothing;
}

/** Stores the segments there are. */
export async function writeCodeIndex(store: Store, index: CodeIndex): Promise<void> {
  await store.put('settings', [{ id: CODES, value: index, at: index.at }]);
}
