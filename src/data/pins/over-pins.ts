import type { Store, Transport } from '#sync/ports.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';

/** The settings document of `pin-index.ts`, whose code is loaded only where something is kept. */
const PINS = 'pins';
/** A look the service did not answer is repeated after this long: pulls come every second. */
const AGAIN_MS = 60_000;
/** Time between looks of a device that stays connected: so long it may show what another user blackened. */
const LOOK_MS = 15 * 60_000;

/** Compares documents that are kept on this device, and answers about others, with the vault. True if there was nothing to ask, or the service answered. */
export async function lookAtPins(place: Workplace): Promise<boolean> {
  const opened = openNow(place);
  if (!opened || !(await hasDocuments(opened.store))) return true;
  const { checkPins } = await import('./keep-pins.ts');
  return checkPins(opened, place);
}

/** True if documents are kept, or answers are stored that may be about one. */
async function hasDocuments(store: Store): Promise<boolean> {
  const [doc] = await store.get('settings', [PINS]);
  return doc !== undefined || (await store.count('rows')) > 0;
}

/**
 * Looks at documents on this device with the first pull, with the first one after the connection was lost, and every quarter of an
 * hour: a black area or a right that went reaches this device with the next contact. The exchange does not wait for it.
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
