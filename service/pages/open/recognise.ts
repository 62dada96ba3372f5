import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import type { OpenedFile } from '#service/pages/open/opened-file.ts';
import { sharp } from '#service/pages/open/sharp.ts';
import type { Recognised, Word } from '#service/pages/process/requests.ts';

/**
 * Text of an image. The engine of tesseract.js runs inside the page process without its usual thread, because threads would
 * need a permission the process does not have. Language data are local files.
 */

const DOTS = 200;
const MOST_WIDTH = 3_200;
const require = createRequire(import.meta.url);

/** The part of tesseract.js that usually runs in its thread; it has no types. */
interface Engine {
  dispatchHandlers: (packet: object, send: (answer: Answer) => void) => void;
  setAdapter: (adapter: object) => void;
}
interface Answer {
  jobId: string;
  status: 'resolve' | 'reject' | 'progress';
  data: unknown;
}
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
interface Line {
  words: readonly { text: string; confidence: number; bbox: Box }[];
}
interface Page {
  blocks: readonly { paragraphs: readonly { lines: readonly Line[] }[] }[] | null;
}

let engine: Engine | undefined;
let ready = '';
let jobs = 0;

const ignored = async () => undefined;

function loaded(): Engine {
  if (engine) return engine;
  const found = require('tesseract.js/src/worker-script') as Engine;
  found.setAdapter({
    getCore: require('tesseract.js/src/worker-script/node/getCore'),
    gunzip: require('tesseract.js/src/worker-script/node/gunzip'),
    fetch: () => Promise.reject(new Error('No address is opened.')),
    ...require('tesseract.js/src/worker-script/node/cache'),
    writeCache: ignored,
    deleteCache: ignored,
  });
  engine = found;
  return found;
}

function ask(action: string, payload: object): Promise<unknown> {
  const jobId = String((jobs += 1));
  return new Promise((settle, fail) => {
    loaded().dispatchHandlers({ workerId: 'own', jobId, action, payload }, ({ status, data }) => {
      if (status === 'resolve') settle(data);
      if (status === 'reject') fail(new Error(String(data)));
    });
  });
}

/** Prepares a language, or several: `pol+deu`. */
async function speak(language: string): Promise<void> {
  if (ready === language) return;
  await ask('load', { options: { lstmOnly: true, corePath: '', logging: false } });
  // each has a package of its own
  for (const langs of language.split('+')) {
    const langPath = join(dirname(require.resolve(`@tesseract.js-data/${langs}/package.json`)), '4.0.0_best_int');
    const options = { langPath, dataPath: '', cachePath: '.', cacheMethod: 'none', gzip: true, lstmOnly: true };
    // oxlint-disable-next-line no-await-in-loop
    await ask('loadLanguage', { langs, options });
  }
  await ask('initialize', { langs: language, oem: 1, config: {} });
  ready = language;
}

/** Recognises the words of a page, with boxes in page space. */
export async function recognise(file: OpenedFile, page: PageSize, language: string): Promise<Recognised> {
  await speak(language);
  const width = Math.min(MOST_WIDTH, Math.max(page.w, Math.round((page.w * DOTS) / PAGE_LIMITS.dotsPerInch)));
  const { data, width: across, height, channels } = await file.draw(page, width);
  const image = await sharp(data, { raw: { width: across, height, channels } })
    .grayscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const found = (await ask('recognize', {
    image: new Uint8Array(image),
    options: {},
    output: { blocks: true, text: false },
  })) as Page; // of tesseract.js
  const scale = page.w / across;
  const words = (found.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
  const kept = words.filter(({ text }) => text.trim() !== '');
  return {
    words: kept.map(({ text, bbox: { x0, y0, x1, y1 } }): Word => {
      const [x, y] = [Math.floor(x0 * scale), Math.floor(y0 * scale)];
      return [text, x, y, Math.max(1, Math.ceil(x1 * scale) - x), Math.max(1, Math.ceil(y1 * scale) - y)];
    }),
    confidence: kept.length === 0 ? 0 : kept.reduce((sum, { confidence }) => sum + confidence, 0) / kept.length,
  };
}
