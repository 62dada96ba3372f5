import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectLost, StoreFault, type FileStore } from '#service/files/store.ts';

interface Copy {
  path: string;
  ready: Promise<void>;
  bytes: number;
  users: number;
}

/**
 * Copies of the files that page processes have to open, in a folder of this process. Above `mostBytes` unused ones are deleted,
 * least recently used first.
 */
export class Spool {
  readonly folder: string;
  readonly #store: FileStore;
  readonly #mostBytes: number;
  /** In the order of their last use. */
  readonly #copies = new Map<string, Copy>();

  constructor(store: FileStore, root: string, mostBytes: number) {
    dropOrphans(root);
    this.#store = store;
    this.#mostBytes = mostBytes;
    const folder = join(root, `${hostname()}.${process.pid}.${randomUUID().slice(0, 8)}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // the read permission applies to the real path
    this.folder = realpathSync(folder);
  }

  /** Calls `work` with the path of an object of the store, and keeps the copy while it runs. */
  async with<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(key) ?? this.#copied(key);
    copy.users += 1;
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    try {
      await copy.ready;
      return await work(copy.path);
    } finally {
      copy.users -= 1;
      await this.#makeRoom();
    }
  }

  /** Deletes the folder. */
  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #copied(key: string): Copy {
    const path = join(this.folder, createHash('sha256').update(key).digest('hex'));
    const copy: Copy = { path, ready: Promise.resolve(), bytes: 0, users: 0 };
    const write = async () => {
      const half = `${path}.${randomUUID()}`;
      await pipeline(Readable.from(this.#store.get(key)), createWriteStream(half, { mode: 0o600 }));
      copy.bytes = (await stat(half)).size;
      await rename(half, path);
    };
    copy.ready = write().catch(async (error: unknown) => {
      this.#copies.delete(key);
      throw await this.#reason(key, error);
    });
    return copy;
  }

  /** A store that cannot be reached may answer later; an object that is gone never will. */
  async #reason(key: string, error: unknown): Promise<unknown> {
    if (!(error instanceof StoreFault)) return error;
    const isThere = await this.#store.head(key).catch(() => true);
    return isThere ? error : new ObjectLost(`The object ${key} is gone.`, { cause: error });
  }

  async #makeRoom(): Promise<void> {
    let bytes = [...this.#copies.values()].reduce((sum, copy) => sum + copy.bytes, 0);
    for (const [key, copy] of this.#copies) {
      if (bytes <= this.#mostBytes) return;
      if (copy.users > 0) continue;
      this.#copies.delete(key);
      bytes -= copy.bytes;
      await rm(copy.path, { force: true });
    }
  }
}

/** Deletes folders of processes on this machine that no longer exist. */
function dropOrphans(root: string): void {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    const [, pid] = name.slice(hostname().length).split('.');
    if (name.startsWith(`${hostname()}.`) && !isRunning(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
