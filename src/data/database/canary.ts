import type { Store } from '#sync/ports.ts';

/** Left in the database and next to it: Chrome may delete a damaged store and open an empty one without an error (reliability.md B22). */
export interface Canary {
  installId: string;
  madeAt: number;
  /** All documents of the database are sealed. */
  isSealed?: boolean;
  /** The install id next to the database differs from the one in it: the earlier data is gone. */
  lost: boolean;
}

/** Its document: read without a key, and without personal data. */
export const CANARY = 'canary';

/** Reads the canary, or leaves a new one. */
export async function readCanary(
  store: Store,
  name: string,
  flags: Pick<globalThis.Storage, 'getItem' | 'setItem'> | undefined,
  isSealed = false,
): Promise<Canary> {
  const key = `canary.${name}`;
  const known = flags?.getItem(key) ?? '';
  const [doc] = await store.change('settings', [CANARY], (found) => {
    if (found) return undefined;
    return { id: CANARY, value: { installId: crypto.randomUUID(), madeAt: Date.now(), isSealed }, at: Date.now() };
  });
  const kept = doc?.value as Omit<Canary, 'lost'>; // written only above
  const lost = known !== '' && known !== kept.installId;
  if (known !== kept.installId) flags?.setItem(key, kept.installId);
  return { ...kept, lost };
}

/** Notes that everything in the database is sealed. */
export async function markSealed(store: Store): Promise<void> {
  await store.change('settings', [CANARY], (doc) => doc && { ...doc, value: { ...(doc.value as Canary), isSealed: true } }); // written only above
}
