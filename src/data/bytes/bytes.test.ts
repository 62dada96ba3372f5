import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { dataKeyOf } from '#src/data/sealing/data-key.ts';
import { openBytesOf, type BytesOf } from './bytes.ts';

const keyOf = (n: number) => dataKeyOf(new Uint8Array(32).fill(n));
async function aPlace(): Promise<BytesOf> {
  return { name: 'rv1-test', key: await keyOf(1), indexedDB: new IDBFactory(), KeyRange: IDBKeyRange };
}
const begun = (hours: number) => `${Date.now() - hours * 3_600_000} half`;
const patterned = (length: number) => Uint8Array.from({ length }, (_, n) => n % 251);

/** Everything on the disk of a place. */
async function onDisk({ name, indexedDB, KeyRange }: BytesOf) {
  const db = await new Dexie(`${name}-bytes`, { indexedDB, IDBKeyRange: KeyRange }).open();
  const [heads, chunks] = await Promise.all([db.table('heads').toArray(), db.table('chunks').toArray()]);
  return { db, heads, chunks: chunks as { file: string; n: number; sealed: Uint8Array }[] };
}

test('content of several chunks comes back as it was, also after a restart', async () => {
  const place = await aPlace();
  const bytes = await openBytesOf(place);
  const content = patterned(2_500_000);
  await bytes.put('a/1', content);
  await bytes.put('a/2', new Blob(['text']));
  await bytes.put('b/1', new Uint8Array());
  bytes.close();
  const again = await openBytesOf(place);
  expect(Buffer.from((await again.get('a/1')) ?? []).equals(Buffer.from(content))).toBe(true);
  expect(new TextDecoder().decode(await again.get('a/2'))).toBe('text');
  expect(await again.get('b/1')).toHaveLength(0);
  expect(await again.get('c')).toBeUndefined();
  expect(await again.list('a/')).toEqual([
    { key: 'a/1', bytes: 2_500_000 },
    { key: 'a/2', bytes: 4 },
  ]);
});

test('what is put again takes the place of what was there, and leaves no chunk of it', async () => {
  const place = await aPlace();
  const bytes = await openBytesOf(place);
  await bytes.put('a', patterned(2_500_000));
  await bytes.put('a', new Blob(['short']));
  expect(new TextDecoder().decode(await bytes.get('a'))).toBe('short');
  expect((await onDisk(place)).chunks).toHaveLength(1);
  await bytes.drop(['a', 'unknown']);
  expect((await onDisk(place)).chunks).toHaveLength(0);
});

test('a kill between two chunks leaves the content before, and a start a day later removes the half', async () => {
  const place = await aPlace();
  const bytes = await openBytesOf(place);
  await bytes.put('a', new Blob(['before']));
  bytes.close();
  const { db } = await onDisk(place);
  const sealed = new Uint8Array(9);
  await db.table('chunks').bulkPut([
    { file: begun(25), n: 0, sealed },
    // another tab may still be writing
    { file: begun(1), n: 0, sealed },
  ]);
  db.close();
  const again = await openBytesOf(place);
  expect(new TextDecoder().decode(await again.get('a'))).toBe('before');
  expect((await onDisk(place)).chunks).toHaveLength(2);
});

test('nothing on the disk can be read without the key, and a chunk opens only in its place', async () => {
  const place = await aPlace();
  const bytes = await openBytesOf(place);
  await bytes.put('a', new Blob(['CANARY of a person']));
  await bytes.put('b', new Blob(['another text']));
  const { db, heads, chunks } = await onDisk(place);
  const stored = chunks.map(({ sealed }) => Buffer.from(sealed).toString('latin1')).join('');
  expect(stored + JSON.stringify(heads)).not.toContain('CANARY');
  const other = await openBytesOf({ ...place, key: await keyOf(2) });
  await expect(other.get('a')).rejects.toMatchObject({ kind: 'sealed' });
  const [one, two] = chunks;
  await db.table('chunks').bulkPut([
    { ...one, sealed: two?.sealed },
    { ...two, sealed: one?.sealed },
  ]);
  await expect(bytes.get('a')).rejects.toMatchObject({ kind: 'sealed' });
});

test('a closed store rejects', async () => {
  const bytes = await openBytesOf(await aPlace());
  bytes.close();
  await expect(bytes.get('a')).rejects.toMatchObject({ kind: 'closed' });
});
