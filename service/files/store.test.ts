import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStore } from '#service/files/folder-store.ts';
import { s3Store } from '#service/files/s3-store.ts';
import { clientPrefix, contentKey, partKey, partsPrefix, StoreFault, type FileStore } from '#service/files/store.ts';
import { s3Server, type S3Server } from '#tests/bench/s3-server.ts';

/** Common behavior of all stores of files, to the byte: a folder and a bucket. */

let folder: string;
let server: S3Server;
const stores: Record<string, FileStore> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-store-'));
  server = await s3Server();
  stores['folder'] = folderStore(folder);
  stores['s3'] = s3Store(server.settings);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const bytesOf = (length: number) =>
  Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256))
    .toString('latin1')
    .repeat(Math.ceil(length / 1_000))
    .slice(0, length);
const content = (length: number) => Buffer.from(bytesOf(length), 'latin1');
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* inChunks(bytes: Buffer, size = 65_536, end?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  if (end) throw end;
}
async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}
const keysOf = async (store: FileStore, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
};

describe.each(['folder', 's3'])('%s', (name) => {
  const store = () => stores[name] ?? expect.fail('There is no such store.');

  test('gives back what it was given, whole and in ranges', async () => {
    for (const length of [1, 65_536, 8_388_608, 8_388_609, 20_000_003]) {
      const bytes = content(length);
      const key = contentKey('t.1/ä', sha(bytes));
      await store().put(key, inChunks(bytes));
      expect((await store().head(key))?.bytes).toBe(length);
      expect(sha(await all(store().get(key)))).toBe(sha(bytes));
      for (const [start, end] of [
        [0, 1],
        [length - 1, length],
        [Math.floor(length / 3), Math.floor(length / 2)],
      ] as const) {
        expect((await all(store().get(key, start, end))).equals(bytes.subarray(start, end))).toBe(true);
      }
    }
  });

  test('an object is replaced whole, deleted once or twice, and listed under its client alone', async () => {
    const parts = partsPrefix('t2', 'u', '../x');
    for (const part of [1, 2, 3]) await store().put(partKey(parts, part), inChunks(content(part)));
    await store().put(partKey(parts, 2), inChunks(content(9)));
    await store().put(contentKey('t22', 'a'.repeat(64)), inChunks(content(1)));
    expect((await store().head(partKey(parts, 2)))?.bytes).toBe(9);
    expect(await keysOf(store(), clientPrefix('t2'))).toEqual([1, 2, 3].map((part) => partKey(parts, part)));
    await store().delete(partKey(parts, 1));
    await store().delete(partKey(parts, 1));
    expect(await keysOf(store(), clientPrefix('t2'))).toHaveLength(2);
    expect(await store().head(partKey(parts, 1))).toBeUndefined();
    await expect(all(store().get(partKey(parts, 1)))).rejects.toBeInstanceOf(StoreFault);
  });

  test('a passing object is as whole as any other while the system runs, and replaced whole', async () => {
    const key = partKey(partsPrefix('t4', 'u', 'passing'), 1);
    for (const length of [9_000_000, 100]) {
      await store().put(key, inChunks(content(length)), { passing: true });
      expect(sha(await all(store().get(key)))).toBe(sha(content(length)));
      const cut = store().put(key, inChunks(content(50), 10, new Error('cut')), { passing: true });
      await expect(cut).rejects.toThrow('cut');
      expect((await store().head(key))?.bytes).toBe(length);
    }
  });

  test('bytes that end in a fault leave nothing, and not what was half of it', async () => {
    for (const length of [100, 9_000_000, 20_000_000]) {
      const key = contentKey('t3', 'b'.repeat(64));
      const put = store().put(key, inChunks(content(length), 65_536, new Error('cut')));
      await expect(put).rejects.toThrow('cut');
      expect(await keysOf(store(), clientPrefix('t3'))).toEqual([]);
    }
    expect(server.open.size).toBe(0);
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  });
});

test('both hold the same keys', async () => {
  for (const tenant of ['t.1/ä', 't2', 't22', 't3']) {
    const [inFolder, inBucket] = await Promise.all(
      ['folder', 's3'].map((name) => keysOf(stores[name] as FileStore, clientPrefix(tenant))),
    );
    expect(inBucket).toEqual(inFolder);
  }
});

test('a bucket that refuses is a fault of the store, and one that is busy is asked again', async () => {
  const key = contentKey('t4', 'c'.repeat(64));
  const store = s3Store(server.settings);
  server.fail(503, 2);
  await store.put(key, inChunks(content(10)));
  expect((await store.head(key))?.bytes).toBe(10);
  server.fail(403, 1);
  await expect(store.put(key, inChunks(content(11)))).rejects.toBeInstanceOf(StoreFault);
  expect((await store.head(key))?.bytes).toBe(10);
  const away = s3Store({ ...server.settings, url: 'http://127.0.0.1:1' });
  await expect(away.head(key)).rejects.toBeInstanceOf(StoreFault);
});
