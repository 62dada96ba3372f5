import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { fileState } from '#schema/codes.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { putContent } from '#service/files/put-bytes.ts';
import { clientPrefix, type FileStore } from '#service/files/store.ts';
import { Pages } from '#service/pages/pages.ts';
import { redrawnPdf } from '#service/pages/redrawn-pdf.ts';
import { Door, openVersion } from '#service/pages/shown.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import { pictureFiles } from '#tests/bench/hostile-files/picture-files.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** PDFs drawn for output, whatever the pages of a file are. */

const [tenantId, documentId] = ['t-north', 'own-document'];
let bench: Bench;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
}, 120_000);
afterAll(() => bench?.close());

/** A scan of three pages whose second lost a strip, as the next version. */
async function giveTornScan(): Promise<void> {
  const scan = (await pictureFiles()).find(({ name }) => name === 'one-lost-strip.tif') ?? expect.fail('No scan');
  const kind = 'tiff' as const;
  const sha256 = await putContent(bench.files, tenantId, scan.bytes);
  const checked = await bench.pages.check({ tenantId, sha256, kind });
  const sizes = 'done' in checked ? checked.done : expect.fail('It does not open');
  const [id, bytes, name] = ['torn', scan.bytes.byteLength, 'scan.tif'];
  await bench.db.asSystem(async (tx) => {
    const file = { tenantId, id, sha256, bytes, kind, name, purpose: 'document', ownerId: 'u-operator', madeAt: 1 };
    await tx.insert(files).values({ ...file, state: fileState.ready, pages: sizes });
    const its = { tenantId, documentId, version: 2, fileIds: [id], format: documentFormat.tiff, name };
    const pages = sizes.map(({ n, w, h, bilevel }) => ({ n, w, h, bilevel, file: 0 }));
    const by = { madeAt: 1, madeBy: 'u-operator', madeByName: 'operator', changeSet: 1, bytes };
    await tx.insert(documentFiles).values({ ...its, ...by, pages });
  });
}

test('a page that cannot be drawn is named on its sheet of a PDF: never a silent white page', async () => {
  await giveTornScan();
  const open = await bench.db.asSystem((tx) => openVersion(tx, tenantId, documentId));
  if (!open) throw new Error('No version');
  const door = new Door(bench.files, bench.pages);
  const options = { withNotes: false, withMarks: false, signal: new AbortController().signal };
  const pdf = Buffer.from(await redrawnPdf(door, [{ open, title: '' }], options));
  const words = await door.wordsOfOutput(pdf);
  expect(['cannot', 'narysować.', 'gezeichnet'].map((word) => words?.has(word))).toEqual([true, true, true]);
  const sha256 = await putContent(bench.files, tenantId, pdf);
  const checked = await bench.pages.check({ tenantId, sha256, kind: 'pdf' });
  const sizes = 'done' in checked ? checked.done : expect.fail('It does not open');
  const second = sizes[1] ?? expect.fail('No second page');
  expect(sizes).toHaveLength(3);
  const drawn = await bench.pages.picture({ tenantId, sha256, kind: 'pdf' }, second, { width: 800, black: [] });
  const { channels } = await sharp('done' in drawn ? drawn.done.bytes : expect.fail('Not drawn')).stats();
  expect(channels[0]?.min).toBeLessThan(128);
});

test('an output that is checked is never in the store, where a killed node would leave it', async () => {
  const open = await bench.db.asSystem((tx) => openVersion(tx, tenantId, documentId, 1));
  if (!open) throw new Error('No version');
  const written: string[] = [];
  const noted = (store: FileStore) =>
    new Proxy(store, {
      get: (target, name: keyof FileStore) =>
        name === 'put'
          ? (key: string, chunks: AsyncIterable<Uint8Array>) => (written.push(key), target.put(key, chunks))
          : target[name].bind(target),
    });
  const folder = await mkdtemp(join(tmpdir(), 'strongroom-outputs-'));
  const pages = new Pages({ store: noted(bench.files), folder, processes: 1, log: pino({ enabled: false }) });
  try {
    const door = new Door(noted(bench.files), pages);
    const options = { withNotes: false, withMarks: false, signal: new AbortController().signal };
    const pdf = Buffer.from(await redrawnPdf(door, [{ open, title: '' }], options));
    expect((await door.wordsOfOutput(pdf))?.has('Agreement')).toBe(true);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    expect(written.filter((key) => key.includes(sha256) || !key.startsWith(clientPrefix(tenantId)))).toEqual([]);
    // the copy for the process has ended with it
    const [spool = ''] = await readdir(folder);
    expect(
      await Promise.all((await readdir(join(folder, spool))).map((name) => readFile(join(folder, spool, name)))),
    ).not.toContainEqual(pdf);
  } finally {
    await pages.close();
    await rm(folder, { recursive: true, force: true });
  }
});
