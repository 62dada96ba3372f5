import type { Store, Transport } from '#sync/ports.ts';
import { DAY_MS } from '#schema/limits.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';

/** The settings document of `pin-index.ts`, whose code is loaded only where something is kept. */
const PINS = 'pins';
/** A look the service did not answer is repeated after this long: pulls come every second. */
const AGAIN_MS = 60_000;

/** Compares what is kept on this device with the vault. True if there was nothing to ask, or the service answered. */
export async function lookAtPins(place: Workplace): Promise<boolean> {
  const opened = openNow(place);
  if (!opened || !(await hasPins(opened.store))) return true;
  const { checkPins } = await import('./keep-pins.ts');
  return checkPins(opened, place);
}

async function hasPins(store: Store): Promise<boolean> {
  const [doc] = await store.get('settings', [PINS]);
  return doc !== undefined;
}

/**
 * Looks at kept documents with the first pull, with the first one after the connection was lost, and daily: a black area or a right
 * that went reaches this device with the next contact. The exchange does not wait for it.
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
      const isWanted = answer.kind === 'answer' && (isDue ? at === 0 || since > AGAIN_MS : since > DAY_MS);
      if (isWanted && (await hasPins(store))) lookNow().catch(reportError);
      return answer;
    },
  };
}
