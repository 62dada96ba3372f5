import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#schema/limits.ts';
import { openBytesOf } from '#src/data/bytes/bytes.ts';
import { dataKeyOf } from '#src/data/sealing/data-key.ts';
import { dropFiles, keepFile, keptFile, keptFiles, sweepFiles } from './kept-files.ts';

const opened = async () =>
  openBytesOf({
    name: 'files-test',
    key: await dataKeyOf(new Uint8Array(32).fill(3)),
    indexedDB: new IDBFactory(),
    KeyRange: IDBKeyRange,
  });
const photo = (text: string) => ({ name: 'photo.jpg', purpose: 'document' as const, content: new Blob([text]) });

test('a file is kept with what the service asks about it, and goes when it is dropped', async () => {
  const bytes = await opened();
  const id = await keepFile(bytes, photo('content'));
  const found = await keptFile(bytes, id);
  expect(found).toMatchObject({ id, name: 'photo.jpg', purpose: 'document' });
  expect(await found?.content.text()).toBe('content');
  expect(await keptFiles(bytes)).toEqual([{ id, bytes: 7 }]);
  await dropFiles(bytes, [id]);
  expect(await keptFile(bytes, id)).toBeUndefined();
  expect(await bytes.list('')).toEqual([]);
});

test('I1: a sweep takes no file that an operation names, and none so new that its operation may still be saved', async () => {
  const bytes = await opened();
  const [named, unnamed] = [await keepFile(bytes, photo('a')), await keepFile(bytes, photo('b'))];
  await sweepFiles(bytes, new Set([named]));
  expect(await keptFiles(bytes)).toHaveLength(2);
  vi.setSystemTime(Date.now() + DAY_MS + 1);
  const fresh = await keepFile(bytes, photo('c'));
  await sweepFiles(bytes, new Set([named]));
  expect((await keptFiles(bytes)).map(({ id }) => id).toSorted()).toEqual([named, fresh].toSorted());
  expect(unnamed).not.toBe(named);
  vi.useRealTimers();
});
