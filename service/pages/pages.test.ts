import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageSize } from '#schema/records/page-size.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { clientPrefix, contentKey, derivedPrefix, type FileStore, type StoredObject } from '#service/files/store.ts';
import { openLog } from '#service/log.ts';
import { trimDerived } from '#service/pages/derived.ts';
import { Pages, type StoredFile } from '#service/pages/pages.ts';
import type { Area, Picture } from '#service/pages/process/requests.ts';
import type { MadeFile } from '#tests/bench/hostile-files/made-file.ts';
import { onePage, stream, writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import { pictureFiles } from '#tests/bench/hostile-files/picture-files.ts';
import { docxOf } from '#tests/bench/hostile-files/text-files.ts';

/** Pages as users see them: sizes, images, words, and black areas in the pixels. */

let folder: string;
let store: FileStore;
let pages: Pages;
let pictures: MadeFile[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-pages-'));
  store = folderStore(join(folder, 'files'));
  const log = openLog('silent', { write: () => undefined });
  pages = new Pages({ store, folder: join(folder, 'spool'), processes: 1, log });
  pictures = await pictureFiles();
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
});

async function kept(bytes: Buffer, kind: FileKind): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const chunks = (async function* () {
    yield bytes;
  })();
  await store.put(contentKey('t1', sha256), chunks);
  return { tenantId: 't1', sha256, kind };
}
async function opened(bytes: Buffer, kind: FileKind) {
  const file = await kept(bytes, kind);
  const answer = await pages.check(file);
  return { file, sizes: 'done' in answer ? answer.done : expect.fail(JSON.stringify(answer)) };
}
const made = (name: string) => pictures.find((one) => one.name === name)?.bytes ?? expect.fail(`No ${name}`);
async function drawn(file: StoredFile, page: PageSize, width: number, black: readonly Area[] = []): Promise<Picture> {
  const answer = await pages.picture(file, page, { width, black });
  return 'done' in answer ? answer.done : expect.fail(JSON.stringify(answer));
}
/** Darkest and lightest pixel of a box of a picture. */
async function tones({ bytes }: Picture, { x, y, width, height }: Area) {
  const cut = await sharp(bytes, { limitInputPixels: false })
    .extract({ left: x, top: y, width, height })
    .grayscale()
    .raw()
    .toBuffer();
  return [Math.min(...cut), Math.max(...cut)] as const;
}
async function listed(prefix: string) {
  const objects: StoredObject[] = [];
  for await (const object of store.list(prefix)) objects.push(object);
  return objects;
}
const first = (sizes: readonly PageSize[]) => sizes[0] ?? expect.fail('No page');

async function sizesOf(bytes: Buffer, kind: FileKind) {
  return (await opened(bytes, kind)).sizes.map(({ n, w, h, bilevel }) => [n, w, h, bilevel]);
}

test('page space: PDF at 150 dpi, pictures their own size after turning, pages of a TIFF each its own', async () => {
  expect(await sizesOf(await writtenPdf(['a', 'b']), 'pdf')).toEqual([0, 1].map((n) => [n, 1_240, 1_754, false]));
  expect(await sizesOf(onePage(stream(''), { page: '/Rotate 90' }), 'pdf')).toEqual([[0, 1_754, 1_240, false]]);
  expect(await sizesOf(made('plain.jpg'), 'jpeg')).toEqual([[0, 400, 300, false]]);
  expect(await sizesOf(made('turned.jpeg'), 'jpeg')).toEqual([[0, 300, 400, false]]);
  expect(await sizesOf(made('one-bit.png'), 'png')).toEqual([[0, 1_000, 1_400, true]]);
  expect(await sizesOf(made('three.tif'), 'tiff')).toEqual([0, 1, 2].map((n) => [n, 100, 100, true]));
  expect(await sizesOf(docxOf(), 'docx')).toEqual([[0, 1_240, 1_754, false]]);
});

test('a page is a JPG of the width asked for, never enlarged; of one bit a PNG in full size', async () => {
  const pdf = await opened(await writtenPdf(['a']), 'pdf');
  for (const width of [480, 960, 1_600, 3_200]) {
    const picture = await drawn(pdf.file, first(pdf.sizes), width);
    expect(picture).toMatchObject({ format: 5, width, height: Math.round((width * 1_754) / 1_240) });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width });
  }
  const jpeg = await opened(made('turned.jpeg'), 'jpeg');
  expect(await drawn(jpeg.file, first(jpeg.sizes), 1_600)).toMatchObject({ format: 5, width: 300, height: 400 });
  const tiff = await opened(made('large.tif'), 'tiff');
  const scan = await drawn(tiff.file, first(tiff.sizes), 960);
  expect(scan).toMatchObject({ format: 6, width: 11_800, height: 11_800 });
  expect(Buffer.from(scan.bytes).readUInt8(24)).toBe(1);
  expect(await drawn(tiff.file, first(tiff.sizes), 160)).toMatchObject({ format: 5, width: 160, height: 160 });
});

test('words have the box their ink is in, also on a turned page', async () => {
  const text = 'Contract of employment';
  const written = await writtenPdf([text]);
  const turned = Buffer.from(written.toString('latin1').replace('/Type /Page\n', '/Type /Page\n/Rotate 90\n'), 'latin1');
  for (const [bytes, isTurned] of [
    [written, false],
    [turned, true],
  ] as const) {
    const { file, sizes } = await opened(bytes, 'pdf');
    expect(first(sizes).w > first(sizes).h).toBe(isTurned);
    const answer = await pages.words(file, 0);
    const words = 'done' in answer ? answer.done : expect.fail(JSON.stringify(answer));
    expect(words.map(([word]) => word).join(' ')).toBe(text);
    const page = first(sizes);
    const picture = await drawn(file, page, page.w);
    for (const [, x, y, width, height] of words) {
      const [darkest] = await tones(picture, { x, y, width, height });
      expect(darkest).toBeLessThan(100);
      // around a word there is only paper
      expect((await tones(picture, { x, y: y + height + 4, width, height: 2 }))[0]).toBeGreaterThan(230);
    }
  }
});

test('text is shown as pages of a typewriter, its words where they are drawn', async () => {
  const { file, sizes } = await opened(Buffer.from(`${'Zażółć gęślą jaźń\n'.repeat(100)}\flast page`), 'text');
  expect(sizes).toHaveLength(3);
  const answer = await pages.words(file, 2);
  const words = 'done' in answer ? answer.done : [];
  expect(words.map(([word]) => word)).toEqual(['last', 'page']);
  const picture = await drawn(file, sizes[2] ?? first(sizes), 1_240);
  for (const [, x, y, width, height] of words) expect((await tones(picture, { x, y, width, height }))[0]).toBeLessThan(100);
});

test('black is in the pixels of every size and kind, and the rest of the page is as it was', async () => {
  const black = [{ x: 37, y: 51, width: 33, height: 21 }];
  const cases: [Buffer, FileKind, number[]][] = [
    [await writtenPdf(['Contract of employment']), 'pdf', [160, 480, 960, 1_600, 3_200]],
    [made('plain.jpg'), 'jpeg', [160, 480]],
    [made('turned.jpeg'), 'jpeg', [160, 480]],
    [made('see-through.png'), 'png', [480]],
    [made('cmyk.tiff'), 'tiff', [160, 480]],
    [made('one-bit.png'), 'png', [160, 480]],
    [made('three.tif'), 'tiff', [160, 480]],
  ];
  for (const [bytes, kind, widths] of cases) {
    const { file, sizes } = await opened(bytes, kind);
    const page = first(sizes);
    for (const width of widths) {
      const picture = await drawn(file, page, width, black);
      const scale = picture.width / page.w;
      const [left, top] = [Math.floor(37 * scale), Math.floor(51 * scale)];
      const [right, bottom] = [Math.min(picture.width, Math.ceil(70 * scale)), Math.min(picture.height, Math.ceil(72 * scale))];
      const box = { x: left, y: top, width: right - left, height: bottom - top };
      const [, lightest] = await tones(picture, box);
      expect([kind, width, lightest > 64]).toEqual([kind, width, false]);
      const plain = await drawn(file, page, width);
      const [before] = await tones(plain, { x: 0, y: 0, width: Math.max(1, left - 16), height: Math.max(1, top - 16) });
      const [after] = await tones(picture, { x: 0, y: 0, width: Math.max(1, left - 16), height: Math.max(1, top - 16) });
      expect([kind, width, Math.abs(before - after) < 32]).toEqual([kind, width, true]);
    }
  }
});

test('a page that cannot be drawn is unreadable, the other pages are drawn', async () => {
  const { file, sizes } = await opened(made('one-lost-strip.tif'), 'tiff');
  const answers = await pages.miniatures(
    file,
    sizes.map((page) => ({ page, drawing: { black: [] } })),
  );
  expect(answers.map((answer) => ('done' in answer ? answer.done.width : answer))).toEqual([100, { refused: 'unreadable' }, 100]);
});

test('what was drawn is read from the store until it is trimmed, oldest first, and drawn again then', async () => {
  const { file, sizes } = await opened(await writtenPdf(['kept']), 'pdf');
  const page = first(sizes);
  const [one, two] = [await drawn(file, page, 480), await drawn(file, page, 960)];
  const prefix = `${derivedPrefix('t1')}${file.sha256.slice(0, 2)}/${file.sha256}/`;
  const keys = async () => (await listed(prefix)).map(({ key }) => key.slice(prefix.length)).toSorted();
  await expect.poll(keys).toEqual(['0-480-0', '0-960-0']);
  // the file itself is deleted, its rendered page still exists
  await store.delete(contentKey('t1', file.sha256));
  expect(Buffer.from((await drawn(file, page, 480)).bytes).equals(Buffer.from(one.bytes))).toBe(true);
  const all = await listed(derivedPrefix('t1'));
  const newest = all.toSorted((a, b) => b.at - a.at)[0] ?? expect.fail('Nothing was kept');
  expect(await trimDerived(store, ['t1', 't2'], newest.bytes)).toBe(all.length - 1);
  expect(await keys()).toEqual(['0-960-0']);
  expect(newest.bytes).toBe(two.bytes.byteLength);
  expect((await listed(clientPrefix('t1'))).length).toBeGreaterThan(1);
});

test('copies of files are deleted with the service, and those of one that was killed at the next start', async () => {
  const spool = join(folder, 'other-spool');
  const log = openLog('silent', { write: () => undefined });
  const other = new Pages({ store, folder: spool, processes: 1, log });
  expect(await readdir(spool)).toHaveLength(1);
  await other.close();
  expect(await readdir(spool)).toEqual([]);
});
