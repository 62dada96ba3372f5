import { createHash } from 'node:crypto';

/** An object of the store, its size, and when it was written (milliseconds since 1970). */
export interface StoredObject {
  key: string;
  bytes: number;
  at: number;
}

/**
 * The place of the bytes of files: a folder or an S3 bucket, alike to the byte. Keys are made here and nowhere else. A store that
 * is full or out of reach throws `StoreFault`.
 */
export interface FileStore {
  /**
   * Writes an object whole or not at all; what was there before is replaced. Chunks that throw leave nothing behind. A `passing` object
   * has a sender who keeps its bytes: a power failure may take it or its end, so its size is compared before it is used.
   */
  put(key: string, chunks: AsyncIterable<Uint8Array>, how?: { passing: boolean }): Promise<void>;
  /** Reads an object from `start` up to, but without, `end`. Throws `StoreFault` when there is none. */
  get(key: string, start?: number, end?: number): AsyncIterable<Uint8Array>;
  /** Size and time of an object; undefined when there is none. */
  head(key: string): Promise<{ bytes: number; at: number } | undefined>;
  /** Deletes an object; one that is not there is no fault. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
}

/** The store did not do what it should: it is full, out of reach, or an object is gone. */
export class StoreFault extends Error {}

/** The store can be reached and has no such object, though a row names it: a restored backup may lack it. */
export class ObjectLost extends StoreFault {}

/** The store has no room for what was written; reading still works. */
export class StoreFull extends StoreFault {}

/** Prefix of everything a client has. Never shared between clients: it would show one what another has. */
export const clientPrefix = (tenantId: string): string => `${encodeURIComponent(tenantId).replaceAll('.', '%2E')}/`;

/** Content of a client by its hash: the same bytes are stored once. */
export const contentKey = (tenantId: string, sha256: string): string =>
  `${clientPrefix(tenantId)}${sha256.slice(0, 2)}/${sha256}`;

/** Prefix of the parts of one person's upload. The id is hashed: it is the client's and may be anything. */
export const partsPrefix = (tenantId: string, ownerId: string, id: string): string =>
  `${clientPrefix(tenantId)}uploads/${createHash('sha256')
    .update(JSON.stringify([ownerId, id]))
    .digest('hex')}/`;

export const partKey = (prefix: string, part: number): string => `${prefix}${String(part).padStart(5, '0')}`;

/** Prefix of what is drawn from the files of a client: it may be deleted at any time and is drawn again. */
export const derivedPrefix = (tenantId: string): string => `${clientPrefix(tenantId)}derived/`;

/**
 * One picture of a page. `layers` is made from the areas on it: two documents with the same file and other areas never share a
 * picture.
 */
export const derivedKey = (tenantId: string, sha256: string, page: number, width: number, layers: string): string =>
  `${derivedPrefix(tenantId)}${sha256.slice(0, 2)}/${sha256}/${page}-${width}-${layers}`;

/** The recognised words of a file with their boxes, all pages together. It has what is under black, too. */
export const wordsKey = (tenantId: string, sha256: string): string => `${clientPrefix(tenantId)}words/${sha256}`;
