import type { Page } from '@playwright/test';

/** Everything a script of this address can read, as one text. */
export async function browserDump(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page, where nothing outside exists
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const texts = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const table = db.transaction(store).objectStore(store);
        texts.push(name, JSON.stringify(await settled(table.getAll())), JSON.stringify(await settled(table.getAllKeys())));
        for (const index of table.indexNames) {
          const cursor = db.transaction(store).objectStore(store).index(index).openKeyCursor();
          await new Promise<void>((resolve) => {
            cursor.addEventListener('success', () => {
              if (!cursor.result) return resolve();
              texts.push(JSON.stringify(cursor.result.key));
              return cursor.result.continue();
            });
          });
        }
      }
      db.close();
    }
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    return texts.join('\n');
  });
  const cookies = await page.context().cookies();
  return [kept, ...cookies.map(({ name, value }) => `${name}=${decodeURIComponent(value)}`)].join('\n');
}
