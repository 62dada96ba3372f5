import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderStore } from '#service/files/folder-store.ts';
import { putBytes } from '#service/files/put-bytes.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import type { StreamContext } from '#service/http/handlers.ts';
import { keepArriving } from './keep-arriving.ts';

/** Files of forms: what is stored under a hash has this hash. */

let folder: string;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriving-'));
  store = folderStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A call with these bytes, whose settings are read once `read` resolves. */
function arriving(bytes: Uint8Array, read: Promise<void>): StreamContext {
  const chunks = (async function* () {
    yield bytes;
  })();
  const db = { inTenant: () => read.then(() => []) };
  // all that is read of a context
  return { db, tenantId: 't1', caller: { userId: 'u' }, arriving: { name: 'a.pdf', chunks } } as unknown as StreamContext;
}

async function storedAs(sha256: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(contentKey('t1', sha256))) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('two files with one id at the same time: neither is stored under the hash of the other', async () => {
  const [original, other] = [Buffer.from('%PDF-1.7 contract of 10,000'), Buffer.from('%PDF-1.7 contract of 90,000')];
  // a document of the vault has this content already
  await putBytes(store, contentKey('t1', hashOf(original)), original);
  const isRead = Promise.withResolvers<void>();
  const first = keepArriving(store, arriving(original, isRead.promise), 'form-1', 'document');
  await new Promise((settle) => setTimeout(settle, 100));
  const second = keepArriving(store, arriving(other, isRead.promise), 'form-1', 'document');
  await new Promise((settle) => setTimeout(settle, 100));
  isRead.resolve();
  expect(await first).toMatchObject({ sha256: hashOf(original) });
  expect(await second).toMatchObject({ sha256: hashOf(other) });
  expect(await storedAs(hashOf(original))).toBe(original.toString());
  expect(await storedAs(hashOf(other))).toBe(other.toString());
});

test('bytes that come back from the store as others replace no content', async () => {
  const original = Buffer.from('%PDF-1.7 contract of 10,000');
  await putBytes(store, contentKey('t1', hashOf(original)), original);
  const changing: FileStore = {
    ...store,
    get: async function* () {
      yield Buffer.from('%PDF-1.7 contract of 90,000');
    },
  };
  await expect(keepArriving(changing, arriving(original, Promise.resolve()), 'form-2', 'document')).rejects.toThrow(
    'other bytes',
  );
  expect(await storedAs(hashOf(original))).toBe(original.toString());
});
