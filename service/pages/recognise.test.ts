import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { touches } from '#schema/records/page-area.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import { openLog } from '#service/log.ts';
import type { Turn } from '#service/pages/kept-words.ts';
import { Pages, type StoredFile } from '#service/pages/pages.ts';
import { readFileWords } from '#service/pages/read-file.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** Text of scans, recognised in a confined page process without network. */

let folder: string;
let store: FileStore;
let pages: Pages;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-scan-'));
  store = folderStore(join(folder, 'files'));
  pages = new Pages({ store, folder: join(folder, 'spool'), processes: 2, log: openLog('silent', { write: () => undefined }) });
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
});

async function kept(bytes: Uint8Array, kind: FileKind): Promise<StoredFile> {
  return { tenantId: 't1', sha256: await putContent(store, 't1', bytes), kind };
}

const ignored = async () => undefined;
/** No other node reads files here. */
const turn: Turn = (_tenantId, _name, work) => work();

test('a scan without text gets words, each where it is on the page', async () => {
  const pdf = await kept(await writtenPdf(['Agreement with Kowalska']), 'pdf');
  const checked = await pages.check(pdf);
  const [page] = 'done' in checked ? checked.done : [];
  const drawn = page && (await pages.picture(pdf, page, { width: 1_600, black: [] }));
  const picture = drawn && 'done' in drawn ? drawn.done : expect.fail('Not drawn');
  const scan = await kept(picture.bytes, 'jpeg');
  const sizes = await pages.check(scan);
  const [size] = 'done' in sizes ? sizes.done : [];
  const reading = { language: 'eng', isForced: false, progress: ignored, signal: new AbortController().signal };
  const { words, failed } = await readFileWords({ pages, store, turn }, scan, [0], reading);
  expect([failed, words.source]).toEqual([0, 'ocr']);
  expect(words.confidence).toBeGreaterThan(70);
  const found = words.pages[0]?.find(([word]) => word.includes('Kowalska')) ?? expect.fail(JSON.stringify(words));
  const own = await pages.words(pdf, 0);
  const [, x = 0, y = 0, width = 0, height = 0] = ('done' in own ? own.done : []).find(([word]) => word === 'Kowalska') ?? [];
  const scale = (size?.w ?? 1) / (page?.w ?? 1);
  const expected = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
  // a page of low confidence is read in all languages
  const all = await pages.recognise(scan, 0, 'pol+deu+eng', new AbortController().signal);
  expect('done' in all && all.done.words.some(([word]) => word.includes('Kowalska'))).toBe(true);
  expect(touches({ x: found[1], y: found[2], width: found[3], height: found[4] }, expected)).toBe(true);
}, 120_000);
