import type { Page } from '@playwright/test';

/**
 * Puts the databases of this browser in the clear and forgets their keys, as a version without keys left them. The page must be
 * of the application's address and not run it. Returns the number of documents.
 */
export function asBeforeKeys(page: Page): Promise<number> {
  return page.evaluate(async () => {
    type Doc = { id: string; sealed?: string };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page, where nothing outside exists
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const keys = await settled(indexedDB.open('strongroom-keys'));
    let count = 0;
    for (const { name: place = '' } of await indexedDB.databases()) {
      const [, database = '', collection = ''] = /^rxdb-dexie-(.+)--0--(.+)$/.exec(place) ?? [];
      const record: IDBRequest = keys.transaction('keys').objectStore('keys').get(database);
      const key = ((await settled(record)) as { session?: { cipher: CryptoKey } } | undefined)?.session?.cipher;
      if (collection === '' || !key) continue;
      const db = await settled(indexedDB.open(place));
      const clear = [];
      for (const { sealed, ...doc } of (await settled(db.transaction('docs').objectStore('docs').getAll())) as Doc[]) {
        if (sealed === undefined) continue;
        const bytes = Uint8Array.from(sealed, (letter) => letter.charCodeAt(0));
        const additionalData = new TextEncoder().encode(`${database}/${collection}/${doc.id}`);
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData },
          key,
          bytes.slice(12),
        );
        clear.push({ was: doc.id, next: { ...doc, ...(JSON.parse(new TextDecoder().decode(text)) as Doc) } });
      }
      const work = db.transaction('docs', 'readwrite');
      const docs = work.objectStore('docs');
      for (const { was, next } of clear) {
        docs.delete(was);
        docs.put(next);
      }
      const canary = await settled(docs.get('canary') as IDBRequest<{ value: object } | undefined>);
      if (canary) docs.put({ ...canary, value: { ...canary.value, isSealed: false } });
      await new Promise((resolve) => work.addEventListener('complete', resolve));
      db.close();
      count += clear.length;
    }
    keys.close();
    await settled(indexedDB.deleteDatabase('strongroom-keys'));
    for (const name of Object.keys(localStorage)) if (name.startsWith('origin.')) localStorage.removeItem(name);
    return count;
  });
}

/** Documents on the disk: how many are sealed, and which are in the clear apart from the two without personal data. */
export function sealedOnDisk(page: Page): Promise<{ sealed: number; clear: string[] }> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page, where nothing outside exists
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const found = { sealed: 0, clear: [] as string[] };
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('rxdb-dexie-') || !/--0--(?!_)/.test(name)) continue;
      const db = await settled(indexedDB.open(name));
      const rows: IDBRequest = db.transaction('docs').objectStore('docs').getAll();
      for (const doc of (await settled(rows)) as Record<string, unknown>[]) {
        if (doc['sealed'] !== undefined) found.sealed += 1;
        else if (doc['_deleted'] !== '1' && doc['id'] !== 'canary' && doc['id'] !== 'reserve')
          found.clear.push(`${name.replace(/^.*--/, '')} ${String(doc['id'])}`);
      }
      db.close();
    }
    return found;
  });
}

/**
 * Stops the page at the given write of a sealed document into a store, in the middle of its transaction, as a browser that is about
 * to be killed. Resolves when it is reached.
 */
export async function stoppedAtPut(page: Page, puts: number): Promise<{ reached: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('sealingReached', () => resolve());
  await page.addInitScript((count) => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      this: IDBObjectStore,
      ...args: unknown[]
    ) => IDBRequest<IDBValidKey>;
    let left = count;
    IDBObjectStore.prototype.put = function sealedPut(this: IDBObjectStore, ...args: unknown[]) {
      const [doc] = args as [{ sealed?: string }];
      if (doc.sealed !== undefined && --left === 0) {
        (globalThis as unknown as { sealingReached: () => void }).sealingReached();
        for (;;) performance.now();
      }
      return put.apply(this, args);
    };
  }, puts);
  return { reached: promise };
}
