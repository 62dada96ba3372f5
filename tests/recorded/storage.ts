/** Databases of a browser as JSON: what one version wrote, so that a later one can open it. */

interface IndexCopy {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

interface TableCopy {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: IndexCopy[];
  rows: { key: unknown; value: unknown }[];
}

export interface DatabaseCopy {
  name: string;
  version: number;
  tables: TableCopy[];
}

/** Copies every database of a factory, with versions and indexes as they are on the disk. */
export async function copyDatabases(factory: IDBFactory): Promise<DatabaseCopy[]> {
  const copies: DatabaseCopy[] = [];
  for (const { name = '', version = 0 } of await factory.databases()) {
    const db = await settled(factory.open(name));
    const tables: TableCopy[] = [];
    for (const table of db.objectStoreNames) tables.push(await copyTable(db.transaction(table).objectStore(table)));
    db.close();
    copies.push({ name, version, tables });
  }
  return copies.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes the copies into an empty factory. */
export async function layDatabases(factory: IDBFactory, copies: readonly DatabaseCopy[]): Promise<void> {
  for (const { name, version, tables } of copies) {
    const opening = factory.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const table of tables) layTable(opening.result, table);
    });
    (await settled(opening)).close();
  }
}

async function copyTable(store: IDBObjectStore): Promise<TableCopy> {
  const { name, keyPath, autoIncrement } = store;
  const indexes = [...store.indexNames].map((index) => {
    const { keyPath: path, unique, multiEntry } = store.index(index);
    return { name: index, keyPath: path, unique, multiEntry };
  });
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())]);
  const rows = keys.map((key, at) => ({ key, value: toJson(values[at]) }));
  return { name, keyPath, autoIncrement, indexes, rows };
}

function layTable(db: IDBDatabase, { name, keyPath, autoIncrement, indexes, rows }: TableCopy): void {
  const store = db.createObjectStore(name, { keyPath, autoIncrement });
  for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
    store.createIndex(index, path, { unique, multiEntry });
  for (const { key, value } of rows)
    if (keyPath === null) store.put(fromJson(value), key as IDBValidKey);
    else store.put(fromJson(value));
}

const BYTES = '$bytes';

function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') };
  if (value instanceof ArrayBuffer) return toJson(new Uint8Array(value));
  if (Array.isArray(value)) return value.map(toJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, toJson(entry)]));
}

function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (value === null || typeof value !== 'object') return value;
  const bytes: unknown = Reflect.get(value, BYTES);
  if (typeof bytes === 'string') return new Uint8Array(Buffer.from(bytes, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fromJson(entry)]));
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });
}
