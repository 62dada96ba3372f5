import { Dexie, type Table } from 'dexie';
import { DAY_MS } from '#schema/limits.ts';
import { faultOf } from '#src/data/database/fault.ts';
import type { DataKey } from '#src/data/sealing/data-key.ts';
import { openBytes, sealBytes } from '#src/data/sealing/sealed-text.ts';
import { StoreFault } from '#sync/ports.ts';
import { bytesName } from './lazy-bytes.ts';

/**
 * Bytes of one user on this device: files on their way to the service, and what is kept to be read offline. They are outside of RxDB,
 * which would copy them as text, in a database of their own next to it, and sealed like it. Every method rejects with `StoreFault`.
 */
export interface Bytes {
  /** Stores content under a key, in place of what was there. A kill in between leaves the content before. */
  put(key: string, content: Blob | Uint8Array<ArrayBuffer>): Promise<void>;
  /** The content under a key; undefined for none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keys that begin with a text, with the sizes of their content. */
  list(prefix: string): Promise<StoredBytes[]>;
  /** Removes what is there under these keys. */
  drop(keys: readonly string[]): Promise<void>;
  close(): void;
}

/** A key and the size of its content in bytes. */
export interface StoredBytes {
  key: string;
  bytes: number;
}

/** Database and key of a user. */
export interface BytesOf {
  /** Name of the user's database. */
  name: string;
  key: DataKey;
  indexedDB: IDBFactory;
  KeyRange: typeof IDBKeyRange;
}

/** Content is sealed and written in pieces, so that 100 MB are never in memory twice. */
const CHUNK_BYTES = 1_048_576;

/** The content of a key is the chunks of its `file`; a file without a head is left over from a kill. */
interface Head extends StoredBytes {
  file: string;
  chunks: number;
}
interface Chunk {
  file: string;
  n: number;
  sealed: Uint8Array<ArrayBuffer>;
}

type Tables = Dexie & { heads: Table<Head, string>; chunks: Table<Chunk, [string, number]> };

/** Opens the bytes of a user, and removes what a kill left half-written. */
export async function openBytesOf({ name, key, indexedDB, KeyRange }: BytesOf): Promise<Bytes> {
  const options = { indexedDB, IDBKeyRange: KeyRange, chromeTransactionDurability: 'strict' as const };
  const db = new Dexie(bytesName(name), options) as Tables; // the tables of the version below
  db.version(1).stores({ heads: '&key', chunks: '[file+n]' });
  const placeOf = (file: string, n: number) => `${db.name}/${file}/${n}`;
  await guarded(db.open());
  await guarded(sweepHalves(db));
  return {
    put: (at, content) =>
      guarded(write(db, at, content, async (file, n, bytes) => sealBytes(key.cipher, placeOf(file, n), bytes))),
    get: (at) => guarded(read(db, at, async (file, n, sealed) => openBytes(key.cipher, placeOf(file, n), sealed))),
    list: (prefix) =>
      guarded(db.heads.where('key').startsWith(prefix).toArray()).then((heads) =>
        heads.map(({ key: at, bytes }) => ({ key: at, bytes })),
      ),
    drop: (keys) => guarded(remove(db, keys)),
    close: () => db.close(),
  };
}

async function guarded<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw faultOf(error);
  }
}

type Seal = (file: string, n: number, bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Chunks come first, the head last: content is there whole or not at all. */
async function write(db: Tables, key: string, content: Blob | Uint8Array<ArrayBuffer>, seal: Seal): Promise<void> {
  const blob = content instanceof Blob ? content : new Blob([content]);
  const file = `${Date.now()} ${crypto.randomUUID()}`;
  const chunks = Math.ceil(blob.size / CHUNK_BYTES);
  try {
    for (let n = 0; n < chunks; n += 1) {
      const piece = blob.slice(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES);
      const sealed = await seal(file, n, new Uint8Array(await piece.arrayBuffer()));
      await db.chunks.put({ file, n, sealed });
    }
    await db.transaction('rw', db.heads, db.chunks, async () => {
      const before = await db.heads.get(key);
      await db.heads.put({ key, bytes: blob.size, file, chunks });
      if (before) await ofFile(db, before.file).delete();
    });
  } catch (error) {
    await ofFile(db, file)
      .delete()
      .catch(() => undefined); // then the next start sweeps them
    throw error;
  }
}

type Unseal = (file: string, n: number, sealed: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;

async function read(db: Tables, key: string, unseal: Unseal): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const head = await db.heads.get(key);
  if (!head) return undefined;
  const content = new Uint8Array(head.bytes);
  for (let n = 0; n < head.chunks; n += 1) {
    const chunk = await db.chunks.get([head.file, n]);
    // replaced or dropped while it was read
    if (!chunk) return read(db, key, unseal);
    const piece = await unseal(head.file, n, chunk.sealed).catch(() => {
      throw new StoreFault('sealed', 'The bytes do not open with this key.');
    });
    content.set(new Uint8Array(piece), n * CHUNK_BYTES);
  }
  return content;
}

function remove(db: Tables, keys: readonly string[]): Promise<void> {
  return db.transaction('rw', db.heads, db.chunks, async () => {
    const heads = (await db.heads.bulkGet([...keys])).filter((head) => head !== undefined);
    await db.heads.bulkDelete(heads.map(({ key }) => key));
    for (const { file } of heads) await ofFile(db, file).delete();
  });
}

const ofFile = (db: Tables, file: string) => db.chunks.where('[file+n]').between([file, Dexie.minKey], [file, Dexie.maxKey]);

const isOld = (file: string) => Math.abs(Date.now() - Number.parseInt(file, 10)) > DAY_MS;

/** Another tab may be writing: what it began within a day, by this device's clock, stays. */
async function sweepHalves(db: Tables): Promise<void> {
  const whole = new Set((await db.heads.toArray()).map(({ file }) => file));
  const left = (await db.chunks.toCollection().primaryKeys()).filter(([file]) => !whole.has(file) && isOld(file));
  await db.chunks.bulkDelete(left);
}
