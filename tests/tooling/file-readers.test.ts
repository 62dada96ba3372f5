import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/**
 * One door: the files of documents contain what is under black areas, so only `service/pages` reads them for a
 * user. A new reader of the store belongs to this list with the reason why it needs no door.
 */

/** Files that read content of the store, and what they read. */
const readers: Readonly<Record<string, string>> = {
  'service/areas/dictionaries/download.ts': 'value lists',
  'service/areas/documents/prepared.ts': 'prepared files, which came through the door',
  'service/areas/files/check.ts': 'new files, for a scan of viruses',
  'service/areas/files/finish.ts': 'parts of an upload',
  'service/areas/files/handlers.ts': 'files of every purpose except documents',
  'service/areas/files/keep-arriving.ts': 'files as they arrive',
  'service/import/sources/open-source.ts': 'files of imports',
  'service/pages/kept-words.ts': 'recognised words, for the door',
  'service/pages/pages.ts': 'rendered pages, for the door',
  'service/pages/shown.ts': 'the door',
  'service/pages/spool.ts': 'files for the page processes',
};

/** Files that use pages without the door, or the words with those under black areas. */
const insiders: Readonly<Record<string, string>> = {
  'service/service.ts': 'makes the pages',
  'service/pages/read-file.ts': 'recognises and stores the words',
  'service/pages/shown.ts': 'the door',
};

const reads = /(?:\bstore|\bfiles|#store|#files)\.get\(/;
const asksPages = /import \{[^}]*\} from '#service\/pages\/(?:pages|kept-words)\.ts'/;

async function naming(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('service/**/*.ts'))
    if (!file.endsWith('.test.ts') && pattern.test(await readFile(file, 'utf8'))) found.push(file);
  return found.toSorted();
}

test('only these files read content of the store', async () => {
  expect(await naming(reads)).toEqual(Object.keys(readers).toSorted());
});

test('only the door and the work of recognising ask for pages and words with what is under black', async () => {
  expect(await naming(asksPages)).toEqual(Object.keys(insiders).toSorted());
});

test('a new reader is found', () => {
  for (const line of ['for await (const chunk of store.get(key)) use(chunk);', 'return this.#files.get(key, 0, 8);'])
    expect(line).toMatch(reads);
  expect("import { readWords } from '#service/pages/kept-words.ts';").toMatch(asksPages);
  // a type reads nothing
  expect("import type { Pages } from '#service/pages/pages.ts';").not.toMatch(asksPages);
});
