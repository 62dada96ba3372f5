import { collectionShapes, entityKeys } from '#schema/collections.ts';
import { entityOfStream } from '#schema/entities/all.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { dictionaryCalls } from '#schema/calls/dictionaries.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { LIMITS } from '#schema/limits.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';

/**
 * Floors measured inside the page: the same work with nothing of the product in between. Bundled and handed to the page
 * as one expression whose value is this object.
 */
const NAME = 'strongroom-floor';

/** Signs in as a program does, beside the application; its own session, so that the application keeps its own. */
async function signIn(userName: string): Promise<string> {
  const check = await ask(`${tenancyCalls.checkClient.path}?customerUrlPath=demo`);
  const customerGuid = Reflect.get(Object(check), 'customerGuid') as string; // checked by the service's own tests
  const signedIn = await ask(sessionCalls.token.path, { customerGuid, userName, userPassword: 'Strongroom-1' });
  return Reflect.get(Object(signedIn), 'accessToken') as string;
}

async function ask(path: string, body?: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-token-transport': 'body',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const parsed: unknown = await answer.json();
  return Reflect.get(Object(parsed), 'data') ?? parsed;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, { indexes }] of Object.entries(collectionShapes)) {
        const store = opening.result.createObjectStore(name, { keyPath: 'id' });
        for (const index of indexes) store.createIndex(index.join('+'), index.length === 1 ? (index[0] ?? '') : [...index]);
      }
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('open')));
  });
}

function written(db: IDBDatabase, name: string, docs: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(name);
    for (const doc of docs) store.put(doc);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('write')));
  });
}

/** Opens a database of the application. */
async function existing(names: readonly string[], collection: string): Promise<IDBDatabase> {
  return answered(indexedDB.open(names.find((name) => name.endsWith(`--${collection}`)) ?? ''));
}

const docsOf = (database: IDBDatabase) => database.transaction('docs').objectStore('docs');

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('read')));
  });
}

async function fresh<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    db.close();
    await new Promise((resolve) => indexedDB.deleteDatabase(NAME).addEventListener('success', resolve));
  }
}

const device = {
  deviceId: '0190a000-0000-7000-8000-00000000f100',
  deviceName: 'floor',
  highestN: 0,
  waiting: 0,
  oldestAt: 0,
};

export const floor = {
  /** Fetches the whole feed and puts its rows, with the indexes the application has: one bulk write per page and collection. */
  pull: async (userName: string): Promise<{ rows: number; ms: number }> => {
    const token = await signIn(userName);
    const version: unknown = Reflect.get(Object(await ask('/api/health')), 'version');
    return fresh(async (db) => {
      const started = performance.now();
      let rows = 0;
      for (let since = 0, epoch = '', more = true; more;) {
        const asked = { device: { ...device, version }, epoch, since, limit: LIMITS.pullRows, scope: '' };
        const page = (await ask(syncCalls.pull.path, asked, token)) as PullAnswer; // the service's own shape
        for (const [name, docs] of byCollection(page)) await written(db, name, docs);
        rows += page.rows.length;
        ({ to: since, epoch, more } = page);
      }
      return { rows, ms: performance.now() - started };
    });
  },

  /** Fetches a dictionary and puts its values in blocks. */
  dictionary: async (userName: string, id: string): Promise<{ values: number; ms: number }> => {
    const token = await signIn(userName);
    return fresh(async (db) => {
      const started = performance.now();
      const body = await ask(dictionaryCalls.dictionaryValue.path.replace('{id}', id), undefined, token);
      const values = Reflect.get(Object(body), 'values') as string[];
      const blocks = [];
      for (let from = 0; from < values.length; from += LIMITS.dictionaryBlockValues) {
        blocks.push({ id: `${from}`, dictionaryId: id, values: values.slice(from, from + LIMITS.dictionaryBlockValues) });
      }
      await written(db, 'dictionaries', blocks);
      return { values: values.length, ms: performance.now() - started };
    });
  },

  /** Reads the items of an order and their boxes from the database of the application, 20 times. */
  items: async (orderId: string, boxes: readonly string[]): Promise<number[]> => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const [orders, containers] = [await existing(names, 'orders'), await existing(names, 'containers')];
    const fields = collectionShapes.orders.indexes.find(([first]) => first === 'orderId') ?? [];
    const index = [...docsOf(orders).indexNames].find((name) => fields.every((field) => name.includes(field))) ?? '';
    // what is deleted is under the same index
    const before = [docsOf(orders).index(index).keyPath].flat().indexOf('orderId');
    const key = [...Array.from({ length: before }, () => '0'), orderId];
    const range = IDBKeyRange.bound(key, [...key, []]);
    const samples = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const started = performance.now();
      const rows = await answered(docsOf(orders).index(index).getAll(range));
      const store = docsOf(containers);
      const found = await Promise.all(boxes.map((id) => answered(store.get(id))));
      if (rows.length !== boxes.length || found.includes(undefined)) throw new Error(`${rows.length} items were read.`);
      samples.push(performance.now() - started);
    }
    for (const database of [orders, containers]) database.close();
    return samples;
  },

  /** Reads the documents of a box from the database of the application by its index, 20 times. */
  documents: async (containerId: string, count: number): Promise<number[]> => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const registrations = await existing(names, 'registrations');
    const fields = collectionShapes.registrations.indexes.find(([first]) => first === 'containerId') ?? [];
    const index = [...docsOf(registrations).indexNames].find((name) => fields.every((field) => name.includes(field))) ?? '';
    // what is deleted is under the same index
    const before = [docsOf(registrations).index(index).keyPath].flat().indexOf('containerId');
    const key = [...Array.from({ length: before }, () => '0'), containerId];
    const samples = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const started = performance.now();
      const rows = await answered(
        docsOf(registrations)
          .index(index)
          .getAll(IDBKeyRange.bound(key, [...key, []])),
      );
      if (rows.length !== count) throw new Error(`${rows.length} documents were read.`);
      samples.push(performance.now() - started);
    }
    registrations.close();
    return samples;
  },

  /** Puts the draft of a count as it grows: with one item, with two, and so on, each on disk before the next. */
  drafts: async (items: readonly object[]): Promise<number[]> =>
    fresh(async (db) => {
      const samples = [];
      for (let n = 1; n <= items.length; n += 1) {
        const doc = { id: 'draft', value: { items: items.slice(0, n), touched: true }, at: n };
        const started = performance.now();
        await written(db, 'settings', [doc]);
        samples.push(performance.now() - started);
      }
      return samples;
    }),

  /** Puts documents one by one, each on disk before the next; by default of a registration's size. */
  puts: async (count: number, bytes = 600): Promise<number[]> =>
    fresh(async (db) => {
      const samples = [];
      for (let n = 0; n < count; n += 1) {
        const doc = {
          id: `row-${n}`,
          containerId: 'c',
          shown: 1,
          newest: String(n),
          code: '',
          scope: '',
          row: 'x'.repeat(bytes),
        };
        const started = performance.now();
        await written(db, 'registrations', [doc]);
        samples.push(performance.now() - started);
      }
      return samples;
    }),
};

function byCollection({ rows }: PullAnswer): Map<string, object[]> {
  const sorted = new Map<string, object[]>();
  for (const { stream, id, seq, scope, row } of rows) {
    if (row === null || !(stream in collectionShapes)) continue;
    const entity = entityOfStream(stream);
    const keys = entity ? entityKeys[entity.name](row as never, row as never, '') : {}; // the stream names the row's type
    const doc = { id, seq, scope, shown: 1, ...keys, row };
    const docs = sorted.get(stream);
    if (docs) docs.push(doc);
    else sorted.set(stream, [doc]);
  }
  return sorted;
}
