import type { Store, Transport } from '#sync/ports.ts';
import { withLooks } from '#src/data/sync/looks.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';

/** The settings document of `pin-index.ts`, whose code is loaded only if documents are stored. */
const PINS = 'pins';
/** Least time between comparisons on a line that is lost again and again. */
const RETURN_MS = 60_000;
/** Interval of comparisons on a connected device, and so the longest time it may show content that another user has redacted. */
const LOOK_MS = 15 * 60_000;

/**
 * Compares documents stored on this device, and answers about others, with the server. True if there was nothing to compare, or
 * the service answered.
 */
export async function lookAtPins(place: Workplace): Promise<boolean> {
  const opened = openNow(place);
  if (!opened || !(await hasDocuments(opened.store))) return true;
  const { checkPins } = await import('./keep-pins.ts');
  return checkPins(opened, place);
}

/** True if documents are stored, or answers that may be about one. */
async function hasDocuments(store: Store): Promise<boolean> {
  const [doc] = await store.get('settings', [PINS]);
  return doc !== undefined || (await store.count('rows')) > 0;
}

/**
 * Compares documents on this device with the first pull, the first one after a lost connection, and every quarter of an hour,
 * so a black area or a withdrawn right takes effect with the next contact. The exchange does not wait for it.
 */
export const overPins = (transport: Transport, store: Store, look: () => Promise<boolean>): Transport =>
  withLooks(transport, { everyMs: LOOK_MS, returnMs: RETURN_MS, isThere: () => hasDocuments(store), look });
