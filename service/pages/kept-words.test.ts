import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnIn } from '#service/db/lock-named.ts';
import { folderStore } from '#service/files/folder-store.ts';
import type { FileStore } from '#service/files/store.ts';
import { keepWords, readWords, type KeptWords } from '#service/pages/kept-words.ts';
import { temporaryDatabase, type TemporaryDatabase } from '#tests/bench/temporary-database.ts';

/** Words of one file that two versions share, read page by page for each. */

let folder: string;
let db: TemporaryDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-words-'));
  db = await temporaryDatabase();
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const file = { tenantId: 't1', sha256: 'a'.repeat(64), kind: 'pdf' } as const;
const wordsOn = (page: number): KeptWords => ({
  source: 'ocr',
  language: 'pol',
  confidence: 95,
  pages: { [page]: [[`word${page}`, 0, 0, 10, 10]] },
});

test('two readings of one content that end at the same moment keep the pages of both', async () => {
  const files = folderStore(folder);
  // a write takes its time, as that of a bucket does
  const store: FileStore = {
    ...files,
    put: async (...given) => {
      await pause(20);
      await files.put(...given);
    },
  };
  const parts = { store, turn: turnIn(db) };
  await Promise.all([0, 1, 2, 3].map((page) => keepWords(parts, file, wordsOn(page))));
  const kept = await readWords(store, file.tenantId, file.sha256);
  expect(kept?.pages).toEqual(Object.assign({}, ...[0, 1, 2, 3].map((page) => wordsOn(page).pages)));
});
