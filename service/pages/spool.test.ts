import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#service/files/store.ts';
import { Spool } from './spool.ts';

const MINUTE_MS = 60_000;
let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'strongroom-spool-'))));
afterEach(() => rm(root, { recursive: true }));

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('in the clear');
}
// of the store the spool reads objects, and nothing else
const store = { get: bytes } as unknown as FileStore;
const open = () => new Spool(store, root, 1_000_000);

test('a copy that is not used goes after some minutes, and one in use stays', async () => {
  const spool = open();
  await spool.with('one', async () => spool.tidy(Date.now() + 10 * MINUTE_MS));
  expect(await readdir(spool.folder)).toHaveLength(1);
  await spool.tidy(Date.now() + MINUTE_MS);
  expect(await readdir(spool.folder)).toHaveLength(1);
  await spool.tidy(Date.now() + 10 * MINUTE_MS);
  expect(await readdir(spool.folder)).toEqual([]);
  await spool.with('one', async (path) => expect(path).toContain(spool.folder));
  await spool.close();
});

test('copies of a killed process go: of the same container at its next start, of another one after its silence', async () => {
  const before = join(root, `${hostname()}.${process.pid}.deadbeef`);
  const other = join(root, 'earlier-container.1.deadbeef');
  for (const folder of [before, other]) {
    await mkdir(folder);
    await writeFile(join(folder, 'copy'), 'in the clear');
  }
  const spool = open();
  expect(await readdir(root)).not.toContain(`${hostname()}.${process.pid}.deadbeef`);
  // it may be another node that lives
  expect(await readdir(root)).toContain('earlier-container.1.deadbeef');
  const silent = Date.now() / 1_000 - 20 * 60;
  await utimes(other, silent, silent);
  await spool.tidy(Date.now());
  expect(await readdir(root)).toHaveLength(1);
  await spool.close();
});
