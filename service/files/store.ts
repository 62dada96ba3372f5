import { createHash } from 'node:crypto';

/** A stored object, and when it was written (milliseconds since 1970). */
export interface StoredObject {
  key: string;
  at: number;
}

/**
 * Store of file contents: a folder or an S3 bucket, alike to the byte. Only this module makes keys. A store that is full or
 * out of reach throws `StoreFault`.
 */
export interface FileStore {
  /** Writes an object whole or not at all; what was there before is replaced. Chunks that throw leave nothing behind. */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
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

/**
 * Prefix of all contents of a client. Never shared between clients, because that would reveal one client's contents to
 * another.
 */
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
