import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectLost, StoreFault, type FileStore } from '#service/files/store.ts';

interface Copy {
  path: string;
  ready: Promise<void>;
  bytes: number;
  users: number;
  usedAt: number;
}

const MINUTE_MS = 60_000;
/** Life of an unused copy: it is in the clear, and its original may have been erased or destroyed since. */
const UNUSED_MS = 5 * MINUTE_MS;
/** Age of a folder whose process gives no sign of life any more. */
const SILENT_MS = 15 * MINUTE_MS;

/**
 * Copies of the files that page processes have to open, in a folder of this process. An unused one is deleted after a few minutes, and
 * above `mostBytes` earlier, least recently used first.
 */
export class Spool {
  readonly folder: string;
  readonly #store: FileStore;
  readonly #mostBytes: number;
  /** In the order of their last use. */
  readonly #copies = new Map<string, Copy>();
  readonly #root: string;
  readonly #tidying: NodeJS.Timeout;

  constructor(store: FileStore, root: string, mostBytes: number) {
    this.#root = root;
    dropOrphans(root, Date.now());
    this.#store = store;
    this.#mostBytes = mostBytes;
    const folder = join(root, `${hostname()}.${process.pid}.${randomUUID().slice(0, 8)}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // the read permission applies to the real path
    this.folder = realpathSync(folder);
    living.add(basename(folder));
    // a fault of the disk shows with the next page; a copy is deleted a minute later
    this.#tidying = setInterval(() => void this.tidy(Date.now()).catch(() => undefined), MINUTE_MS).unref();
  }

  /** Deletes copies that were not used for a while, and folders of processes that are gone; shows that this one lives. */
  async tidy(now: number): Promise<void> {
    await utimes(this.folder, now / 1_000, now / 1_000);
    dropOrphans(this.#root, now);
    for (const [key, copy] of this.#copies) if (copy.usedAt < now - UNUSED_MS) await this.#drop(key, copy);
  }

  /** Calls `work` with the path of an object of the store, and keeps the copy while it runs. */
  async with<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(key) ?? this.#copied(key);
    copy.users += 1;
    copy.usedAt = Date.now();
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    try {
      await copy.ready;
      return await work(copy.path);
    } finally {
      copy.users -= 1;
      copy.usedAt = Date.now();
      await this.#makeRoom();
    }
  }

  /** Calls `work` with the path of these bytes, which are nowhere else and end with it. */
  async holding<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.folder, randomUUID());
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Deletes the folder. */
  async close(): Promise<void> {
    clearInterval(this.#tidying);
    living.delete(basename(this.folder));
    await rm(this.folder, { recursive: true, force: true });
  }

  #copied(key: string): Copy {
    const path = join(this.folder, createHash('sha256').update(key).digest('hex'));
    const copy: Copy = { path, ready: Promise.resolve(), bytes: 0, users: 0, usedAt: Date.now() };
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
      if (await this.#drop(key, copy)) bytes -= copy.bytes;
    }
  }

  /** Deletes a copy that is not in use. */
  async #drop(key: string, copy: Copy): Promise<boolean> {
    if (copy.users > 0) return false;
    this.#copies.delete(key);
    await rm(copy.path, { force: true });
    return true;
  }
}

/** Folders of this process: tests have several nodes in one. */
const living = new Set<string>();

/**
 * Deletes folders of processes that no longer exist: those of this machine by their process, where one that has our number is that of an
 * earlier start of this container; others by their silence.
 */
function dropOrphans(root: string, now: number): void {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    if (living.has(name)) continue;
    const folder = join(root, name);
    const [, pid] = name.slice(hostname().length).split('.');
    const isOurs = name.startsWith(`${hostname()}.`);
    const isGone = isOurs && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (isGone || isSilent(folder, now)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Another node may delete the same folder at this moment. */
const isSilent = (folder: string, now: number): boolean =>
  (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now) < now - SILENT_MS;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
