import type { Page } from '@playwright/test';
import type { CollectionName, Documents } from '#schema/collections.ts';

/** Documents of a collection as they lie on the disk of the browser, past everything the application keeps in memory. */
export async function onDisk<C extends CollectionName>(page: Page, collection: C): Promise<Documents[C][]> {
  const rows = await page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    const found = databases.find((each) => each.name?.startsWith('rxdb-dexie-rv1-') && each.name.endsWith(`--0--${name}`));
    if (!found?.name) return [];
    const place = found.name;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(place);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
    });
    try {
      return await new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const all = db.transaction('docs').objectStore('docs').getAll();
        all.addEventListener('success', () => resolve(all.result as Record<string, unknown>[])); // RxDB's own table
        all.addEventListener('error', () => reject(new Error(all.error?.message)));
      });
    } finally {
      db.close();
    }
  }, collection);
  return rows.filter((row) => row['_deleted'] !== '1' && row['_deleted'] !== true) as unknown as Documents[C][]; // written by the store port only
}

/** Damages a document on the disk of the browser, as a bad sector or an earlier fault of ours would: fields are overwritten. */
export async function damage(page: Page, collection: CollectionName, id: string, fields: object): Promise<void> {
  const found = await page.evaluate(
    async ([name, key, overwritten]) => {
      // each person who signed in here has left one
      const places = (await indexedDB.databases()).flatMap(({ name: place }) =>
        place?.startsWith('rxdb-dexie-rv1-') && place.endsWith(`--0--${name}`) ? [place] : [],
      );
      const damageIn = (place: string) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open(place);
          opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
          opening.addEventListener('success', () => {
            const change = opening.result.transaction('docs', 'readwrite');
            const docs = change.objectStore('docs');
            const all = docs.getAll();
            let isThere = false;
            all.addEventListener('success', () => {
              const doc = (all.result as { id?: string }[]).find((each) => each.id === key); // RxDB's own table
              if (doc) docs.put({ ...doc, ...overwritten });
              isThere = doc !== undefined;
            });
            change.addEventListener('complete', () => {
              opening.result.close();
              resolve(isThere);
            });
          });
        });
      const done = await Promise.all(places.map(damageIn));
      return done.includes(true);
    },
    [collection, id, fields] as const,
  );
  if (!found) throw new Error(`There is no ${collection}/${id} on this device.`);
}

/** How many operations of the outbox stand in each state. */
export async function outboxStates(page: Page): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  for (const { state } of await onDisk(page, 'outbox')) states[state] = (states[state] ?? 0) + 1;
  return states;
}
