import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { contentKey, derivedKey, type FileStore } from '#service/files/store.ts';
import { openLog } from '#service/log.ts';
import { memoryOf, pdfium, withMemory } from '#service/pages/open/pdfium.ts';
import { sharp } from '#service/pages/open/sharp.ts';
import { Pages, type Drawing, type StoredFile } from '#service/pages/pages.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';

const PAIRS = 12;
const WIDTH = 1_600;
const MINIATURES = PAGE_LIMITS.miniaturesAtOnce;
const LINES = Array.from({ length: 45 }, (_, n) => `Umowa o pracę nr ${n}/2024 zawarta w Łodzi pomiędzy spółką a pracownikiem`);

/** Pages of a file of text: drawn for the first time, read from the derived store, 24 miniatures. Each with its floor, in turns. */
export const pages: Measurement = {
  name: 'pages',
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'strongroom-bench-pages-'));
    const store = folderStore(join(folder, 'files'));
    const log = openLog('silent', { write: () => undefined });
    const drawing = new Pages({ store, folder: join(folder, 'spool'), processes: 2, log });
    try {
      const bytes = await writtenPdf(Array.from({ length: MINIATURES }, () => LINES.join('\n')));
      const file = await kept(store, bytes);
      const answer = await drawing.check(file);
      if (!('done' in answer)) throw new Error(`The file was refused: ${answer.refused}`);
      return [
        await neverDrawn(drawing, file, answer.done, bytes),
        await fromStore(drawing, store, file, answer.done),
        await miniatures(drawing, store, file, answer.done),
      ];
    } finally {
      await drawing.close();
      await rm(folder, { recursive: true });
    }
  },
};

async function neverDrawn(drawing: Pages, file: StoredFile, sizes: readonly PageSize[], bytes: Buffer): Promise<Figure> {
  const bare = await bareDrawing(bytes);
  const pairs = await inTurns(
    // a highlight of its own: nothing of it is in the store
    (turn) => picture(drawing, file, pageOf(sizes, turn), [{ x: turn, y: 0, width: 0, height: 0 }]),
    (turn) => bare(turn % sizes.length),
  );
  return figureOf('Page never drawn, to bytes', pairs, 2, 'PDFium and JPEG of the same page, nothing else');
}

async function fromStore(drawing: Pages, store: FileStore, file: StoredFile, sizes: readonly PageSize[]): Promise<Figure> {
  const TIMES = 50;
  const page = pageOf(sizes, 0);
  await picture(drawing, file, page);
  const key = derivedKey(file.tenantId, file.sha256, page.n, WIDTH, '0');
  for (let waits = 0; !(await store.head(key)); waits += 1) {
    if (waits > 100) throw new Error('The picture was not kept.');
    await new Promise((settle) => setTimeout(settle, 50));
  }
  const pairs = await inTurns(
    () => repeated(TIMES, () => picture(drawing, file, page)),
    () => repeated(TIMES, () => read(store, key)),
  );
  return figureOf(`${TIMES} pages from the derived store`, pairs, 3, 'reading the objects');
}

async function miniatures(drawing: Pages, store: FileStore, file: StoredFile, sizes: readonly PageSize[]): Promise<Figure> {
  const TIMES = 10;
  const asked = sizes.map((page) => ({ page, drawing: { black: [] } }));
  const all = async () => void (await drawing.miniatures(file, asked));
  await all();
  const keys = sizes.map(({ n }) => derivedKey(file.tenantId, file.sha256, n, PAGE_LIMITS.miniaturePx, '0'));
  for (const key of keys) while (!(await store.head(key))) await new Promise((settle) => setTimeout(settle, 20));
  const pairs = await inTurns(
    () => repeated(TIMES, all),
    () => repeated(TIMES, () => Promise.all(keys.map((key) => read(store, key)))),
  );
  return figureOf(`${MINIATURES} miniatures of a known file, ${TIMES} times`, pairs, 4, `${MINIATURES} reads of the store`);
}

interface Pair {
  ours: number;
  floor: number;
}

/** The product and its floor by turns; the first turn warms both up. */
async function inTurns(ours: (turn: number) => Promise<unknown>, floor: (turn: number) => Promise<unknown>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let turn = 0; turn <= PAIRS; turn += 1) {
    const [began, middle] = [performance.now(), (await ours(turn), performance.now())];
    await floor(turn);
    if (turn > 0) pairs.push({ ours: middle - began, floor: performance.now() - middle });
  }
  return pairs;
}

function figureOf(name: string, pairs: readonly Pair[], mark: number, what: string): Figure {
  const [value, bare] = [median(pairs.map(({ ours }) => ours)), median(pairs.map(({ floor }) => floor))];
  return {
    name,
    value: median(pairs.map(({ ours, floor }) => ours / floor)),
    unit: 'x',
    mark,
    how: `median of ${pairs.length} pairs in turns; ${value.toFixed(1)} ms against ${bare.toFixed(1)} ms (${what})`,
  };
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await work();
}

async function picture(
  drawing: Pages,
  file: StoredFile,
  page: PageSize,
  marks: NonNullable<Drawing['marks']> = [],
): Promise<void> {
  const answer = await drawing.picture(file, page, { width: WIDTH, black: [], marks });
  if (!('done' in answer)) throw new Error(`Not drawn: ${JSON.stringify(answer)}`);
}

async function read(store: FileStore, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function kept(store: FileStore, bytes: Buffer): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const chunks = (async function* () {
    yield bytes;
  })();
  await store.put(contentKey('t1', sha256), chunks);
  return { tenantId: 't1', sha256, kind: 'pdf' };
}

function pageOf(sizes: readonly PageSize[], turn: number): PageSize {
  const page = sizes[turn % sizes.length];
  if (!page) throw new Error('The file has no page.');
  return page;
}

/** PDFium and sharp with nothing around them: the document stays open. */
export async function bareDrawing(bytes: Buffer, width = WIDTH): Promise<(page: number) => Promise<Buffer>> {
  const library = await pdfium();
  const memory = library.pdfium.wasmExports.malloc(bytes.byteLength);
  memoryOf(library).set(bytes, memory);
  const file = library.FPDF_LoadMemDocument(memory, bytes.byteLength, '');
  const height = Math.round((width * 1_754) / 1_240);
  return (n) => {
    const page = library.FPDF_LoadPage(file, n);
    const size = width * height * 4;
    const pixels = withMemory(library, size, (at) => {
      const bitmap = library.FPDFBitmap_CreateEx(width, height, 4, at, width * 4);
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0x11);
      library.FPDFBitmap_Destroy(bitmap);
      return Buffer.from(memoryOf(library).subarray(at, at + size));
    });
    library.FPDF_ClosePage(page);
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 80 })
      .toBuffer();
  };
}
