import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { StoreFault, StoreFull, type FileStore, type StoredObject } from '#service/files/store.ts';

/** Half-written objects, out of sight of `list`. */
const TEMPORARY = '.tmp';

/** Bytes read or written together: each call to the disk passes a thread of the pool. */
const BLOCK_BYTES = 1_048_576;

/** Opens a new file for writing; rejects if there is one. */
type OpenNew = (path: string) => Promise<FileHandle>;
const openNew: OpenNew = (path) => open(path, 'wx', 0o600);

/**
 * Store in a folder that only the service reads. An object is written under another name, brought to the disk and renamed, so
 * that a process that is killed leaves a whole object or none. A passing object is not brought to the disk: it is deleted before the
 * system would write it. A test of a full disk gives another `opened`.
 */
export function folderStore(root: string, opened: OpenNew = openNew): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\w%-]+(\/[\w%-]+)+$/.test(key)) throw new Error(`Not a key: ${key}`);
    return join(root, key);
  };
  return {
    put: async (key, chunks, how) => {
      const path = pathOf(key);
      const temporary = join(root, TEMPORARY, randomUUID());
      await guarded(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
      });
      try {
        const isPassing = how?.passing === true;
        await write(await guarded(() => opened(temporary)), chunks, isPassing);
        await guarded(() => rename(temporary, path));
        if (!isPassing) await guarded(() => syncFolder(dirname(path)));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: async function* (key, start = 0, end = Infinity) {
      if (end <= start) return;
      try {
        // a stream without an encoding gives buffers
        for await (const chunk of createReadStream(pathOf(key), { start, end: end - 1, highWaterMark: BLOCK_BYTES }))
          yield chunk as Buffer;
      } catch (error) {
        throw new StoreFault(`The object ${key} cannot be read.`, { cause: error });
      }
    },
    head: (key) =>
      guarded(async () => {
        const found = await orNothing(stat(pathOf(key)));
        return found && { bytes: found.size, at: found.mtimeMs };
      }),
    delete: (key) => guarded(() => rm(pathOf(key), { force: true })),
    list: (prefix) => walk(root, join(root, prefix)),
  };
}

/** Deletes what a killed process left half written before `before`. */
export async function dropHalfWritten(root: string, before: number): Promise<number> {
  const folder = join(root, TEMPORARY);
  let dropped = 0;
  for (const name of (await orNothing(readdir(folder))) ?? []) {
    const found = await orNothing(stat(join(folder, name)));
    if (!found || found.mtimeMs >= before) continue;
    await rm(join(folder, name), { force: true });
    dropped += 1;
  }
  return dropped;
}

/** Writes and closes a file. The next block is read, and hashed by its source, while one is written. */
async function write(file: FileHandle, chunks: AsyncIterable<Uint8Array>, isPassing: boolean): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const block of blocksOf(chunks)) {
      await writing;
      writing = guarded(() => file.writeFile(block));
      // its fault is thrown where it is awaited
      writing.catch(() => undefined);
    }
    await writing;
    if (!isPassing) await guarded(() => file.sync());
  } finally {
    await writing.catch(() => undefined);
    await file.close();
  }
}

/** Chunks in blocks of their own memory: their source may use its own again. */
async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = Buffer.allocUnsafe(BLOCK_BYTES);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength;) {
      const taken = chunk.subarray(at, at + BLOCK_BYTES - filled);
      block.set(taken, filled);
      filled += taken.byteLength;
      at += taken.byteLength;
      if (filled < BLOCK_BYTES) continue;
      yield block;
      block = Buffer.allocUnsafe(BLOCK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

/** A renamed file is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredObject> {
  for (const entry of (await orNothing(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    const found = entry.isFile() ? await orNothing(stat(path)) : undefined;
    if (found) yield { key: relative(root, path).split(sep).join('/'), bytes: found.size, at: found.mtimeMs };
  }
}

/** A full disk, and a quota that is used up. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (NO_ROOM.has(String(Object(error).code))) throw new StoreFull('The disk of the files is full.', { cause: error });
    throw new StoreFault('The folder of files cannot be used.', { cause: error });
  }
}

async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}
