import { placeCalls } from '#schema/calls/places.ts';
import { placement } from '#schema/entities/placement.ts';
import { answerOf, callKept } from '#src/data/answers/use-called.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Scan, ScanKind } from '#src/kit/scan/routes.ts';

/** A scan at the gate waits no longer for the service: what the device knows decides then. */
const PATIENCE_MS = 2_000;

/**
 * Meaning of the patterns of the client for a code that is on no box of this device: a shelf, something else, or open, where only the
 * places of the client decide.
 */
export function shelfByPattern(kinds: readonly ScanKind[]): 'shelf' | 'other' | 'open' {
  const isOther = kinds.includes('container') || kinds.includes('seal');
  if (kinds.includes('shelf')) return isOther ? 'open' : 'shelf';
  return isOther ? 'other' : 'open';
}

/**
 * True if a scanned code is a shelf of the client: by the pattern of its shelves, by the boxes and answers of this device, or by the
 * service. The caller has looked for a box with the code first: no prefix makes a box a shelf. Without `asks` the service is not
 * asked, as at the bench, where each scan sounds immediately.
 */
export async function isShelf({ code, kinds }: Pick<Scan, 'code' | 'kinds'>, asks: boolean): Promise<boolean> {
  const pattern = shelfByPattern(kinds);
  if (pattern === 'shelf') return true;
  if (await isShelfHere(code)) return true;
  if (!asks || pattern === 'other') return false;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const answer = await Promise.race([callKept(placeCalls.list, { parent: code }), late]);
  return answer?.kind === 'done' && answer.data.path.at(-1)?.kind === 'shelf';
}

/** True if a box of this device is on a shelf with this code, or the last answer is about such a place. */
async function isShelfHere(code: string): Promise<boolean> {
  const store = openNow()?.store;
  const placed = await store?.find(placement.collection, { parent: code, of: placement.of, shown: 1 }, 1);
  if (placed && placed.length > 0) return true;
  return (await answerOf(placeCalls.list, { parent: code }))?.data.path.at(-1)?.kind === 'shelf';
}
