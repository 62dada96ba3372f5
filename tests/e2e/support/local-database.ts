import { expect, type Page } from '@playwright/test';
import type { CollectionName, Documents } from '#schema/collections.ts';

interface Asked {
  collection: string;
  /** Overwrites fields of one document; without it, nothing is written. */
  damage?: { id: string; fields: object };
}

/**
 * Reads or damages a collection below the application; runs in the page. Documents open by the key of who is signed in; without
 * one, there is what of them is in the clear.
 */
async function reach({ collection, damage: wanted }: Asked): Promise<Record<string, unknown>[]> {
  type Doc = Record<string, unknown> & { id: string; sealed?: string };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page, where nothing outside exists
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error?.message)));
    });
  const reading = async <T>(database: string, table: string, work: (docs: IDBObjectStore) => IDBRequest<T>) => {
    const db = await settled(indexedDB.open(database));
    try {
      return await settled(work(db.transaction(table, 'readwrite').objectStore(table)));
    } finally {
      db.close();
    }
  };
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const found: Doc[] = [];
  let closed: Doc[] | undefined;
  // each person who signed in here has left one; that of the person who is signed in has its key
  for (const place of names.filter((name) => name.startsWith('rxdb-dexie-rv1-') && name.endsWith(`--0--${collection}`))) {
    const database = place.slice('rxdb-dexie-'.length, -`--0--${collection}`.length);
    const record = names.includes('strongroom-keys') && (await reading('strongroom-keys', 'keys', (keys) => keys.get(database)));
    const key = (record as { session?: { cipher: CryptoKey } } | undefined)?.session?.cipher; // as the application writes it
    const bound = (id: string, iv: Uint8Array<ArrayBuffer>) => {
      const additionalData = new TextEncoder().encode(`${database}/${collection}/${id}`);
      return { name: 'AES-GCM', iv, additionalData };
    };
    for (const doc of (await reading(place, 'docs', (docs) => docs.getAll())) as Doc[]) {
      const { id, sealed } = doc;
      const isOpen = sealed !== undefined && key !== undefined;
      const bytes = Uint8Array.from(sealed ?? '', (letter) => letter.charCodeAt(0));
      const text = isOpen && (await crypto.subtle.decrypt(bound(id, bytes.slice(0, 12)), key, bytes.slice(12)));
      const plain = text ? (JSON.parse(new TextDecoder().decode(text)) as object) : {};
      const isWanted = wanted !== undefined && [id, (plain as Partial<Doc>).id].includes(wanted.id);
      if (isWanted) {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const changed = new TextEncoder().encode(JSON.stringify({ ...plain, ...wanted.fields }));
        const content = isOpen && new Uint8Array(await crypto.subtle.encrypt(bound(id, iv), key, changed));
        const next = content ? { ...doc, sealed: String.fromCharCode(...iv, ...content) } : { ...doc, ...wanted.fields };
        await reading(place, 'docs', (docs) => docs.put(next));
      }
      if (!wanted || isWanted) found.push({ ...doc, ...plain });
    }
    if (!wanted && key !== undefined) return found;
    if (!wanted) closed ??= [...found];
    if (!wanted) found.length = 0;
  }
  return closed ?? found;
}

/** Reads the documents of a collection from the disk of the browser, past everything the application keeps in memory. */
export async function onDisk<C extends CollectionName>(page: Page, collection: C): Promise<Documents[C][]> {
  const rows = await page.evaluate(reach, { collection });
  return rows.filter((row) => row['_deleted'] !== '1' && row['_deleted'] !== true) as unknown as Documents[C][]; // written by the store port only
}

/**
 * Number of rows of a collection that the databases of this browser contain, deleted ones too. Reads no content: a hundred thousand
 * rows are more than one answer of the browser can carry.
 */
export function countOnDisk(page: Page, collection: CollectionName): Promise<number> {
  return page.evaluate(async (asked) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith(`--0--${asked}`) ? [name] : []));
    let rows = 0;
    for (const name of names) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const counting = opening.result.transaction('docs').objectStore('docs').count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      opening.result.close();
      rows += counting.result;
    }
    return rows;
  }, collection);
}

/** Damages a document on the disk of the browser, as an earlier fault of ours would: fields are overwritten. */
export async function damage(page: Page, collection: CollectionName, id: string, fields: object): Promise<void> {
  const found = await page.evaluate(reach, { collection, damage: { id, fields } });
  if (found.length === 0) throw new Error(`There is no ${collection}/${id} on this device.`);
}

/** Damages the kept answer of a cached call, by a part of its address. */
export async function damageAnswer(page: Page, call: string, answer: unknown): Promise<void> {
  // an answer is kept after it is shown
  await expect.poll(() => keptAnswer(page, call)).not.toBe('');
  await damage(page, 'rows', await keptAnswer(page, call), { answer });
}

/** Id of the kept answer of a cached call, by a part of its address; empty for none. */
export async function keptAnswer(page: Page, call: string): Promise<string> {
  return (await onDisk(page, 'rows')).find(({ id }) => id.includes(call))?.id ?? '';
}

/** Counts the operations of the outbox by state. */
export async function outboxStates(page: Page): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  for (const { state } of await onDisk(page, 'outbox')) states[state] = (states[state] ?? 0) + 1;
  return states;
}

/** Empties the store of the outbox below the application, as a browser does that loses it: no event, no write of ours. */
export async function emptyOutbox(page: Page): Promise<void> {
  const emptied = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith('--0--outbox') ? [name] : []));
    for (const name of names) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const work = db.transaction('docs', 'readwrite');
          work.objectStore('docs').clear();
          work.addEventListener('complete', () => resolve(db.close()));
          work.addEventListener('abort', () => reject(new Error(work.error?.message)));
        });
      });
    }
    return names.length;
  });
  if (emptied === 0) throw new Error('There is no outbox on this device.');
}
