import type { Store, Transport } from '#sync/ports.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';

/** The settings document of `pin-index.ts`, whose code is loaded only if documents are stored. */
const PINS = 'pins';
/** Delay before repeating an unanswered comparison, because pulls come every second. */
const AGAIN_MS = 60_000;
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
export function overPins(transport: Transport, store: Store, look: () => Promise<boolean>): Transport {
  let isDue = true;
  let at = 0;
  const lookNow = async () => {
    isDue = false;
    at = Date.now();
    isDue = !(await look());
  };
  return {
    ...transport,
    pull: async (request) => {
      const answer = await transport.pull(request);
      if (answer.kind === 'unreachable') isDue = true;
      const since = Math.abs(Date.now() - at);
      const isWanted = answer.kind === 'answer' && (isDue ? at === 0 || since > AGAIN_MS : since > LOOK_MS);
      if (isWanted && (await hasDocuments(store))) lookNow().catch(reportError);
      return answer;
    },
  };
}
