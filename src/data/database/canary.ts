import type { Store } from '#sync/ports.ts';

/** Left in the database and beside it: Chrome may delete a damaged store and open an empty one without a word (reliability.md B22). */
export interface Canary {
  installId: string;
  madeAt: number;
  /** Nothing in the database is older than its key. */
  isSealed?: boolean;
  /** Beside the database stands another install id than in it: what was here is gone. */
  lost: boolean;
}

/** Its document: read without a key, and it says nothing of a person. */
export const CANARY = 'canary';

/** Reads the canary, or leaves a new one. */
export async function readCanary(
  store: Store,
  name: string,
  beside: Pick<globalThis.Storage, 'getItem' | 'setItem'> | undefined = globalThis.localStorage,
  isSealed = false,
): Promise<Canary> {
  const key = `canary.${name}`;
  const known = beside?.getItem(key) ?? '';
  const [doc] = await store.change('settings', [CANARY], (found) => {
    if (found) return undefined;
    return { id: CANARY, value: { installId: crypto.randomUUID(), madeAt: Date.now(), isSealed }, at: Date.now() };
  });
  const kept = doc?.value as Omit<Canary, 'lost'>; // written only above
  const lost = known !== '' && known !== kept.installId;
  if (known !== kept.installId) beside?.setItem(key, kept.installId);
  return { ...kept, lost };
}

/** Notes that everything in the database is sealed. */
export async function markSealed(store: Store): Promise<void> {
  await store.change('settings', [CANARY], (doc) => doc && { ...doc, value: { ...(doc.value as Canary), isSealed: true } }); // written only above
}
