import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from './folder-store.ts';
import { StoreFault, StoreFull, type FileStore } from './store.ts';

/** A disk without room. The device `/dev/full` takes no byte, and the kernel gives the same error as for a full disk. */

let isFull = false;
let root = '';
let store: FileStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'full-'));
  store = folderStore(root, (path) => (isFull ? open('/dev/full', 'w') : open(path, 'wx')));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const key = 't-north/ab/abcdef';
async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
}

test('a full disk is named as such and keeps nothing half; what is there stays readable, and the same file fits once there is room', async () => {
  await store.put('t-north/cd/there', chunks('before'));
  isFull = true;
  const put = store.put(key, chunks('one', 'two'));
  await expect(put).rejects.toBeInstanceOf(StoreFull);
  await expect(put).rejects.toBeInstanceOf(StoreFault);
  expect(await store.head(key)).toBeUndefined();
  expect((await all(store.list('t-north'))).map((one) => one.key)).toEqual(['t-north/cd/there']);
  expect(await readdir(join(root, '.tmp'))).toEqual([]);
  isFull = false;
  await store.put(key, chunks('one', 'two'));
  expect(Buffer.concat(await all(store.get(key))).toString()).toBe('onetwo');
});
