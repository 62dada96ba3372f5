import { eq } from 'drizzle-orm';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { hitsOfPage } from '#schema/rules/page-words.ts';
import { queryParts } from '#schema/rules/terms.ts';
import { files } from '#service/db/tables/files.ts';
import { pageLayers } from '#service/db/tables/documents.ts';
import { turnIn } from '#service/db/lock-named.ts';
import { contentKey } from '#service/files/store.ts';
import { keepWords, readWords } from '#service/pages/kept-words.ts';
import type { Word } from '#service/pages/process/requests.ts';
import { redrawnPdf } from '#service/pages/redrawn-pdf.ts';
import { Door, openVersion, type OpenVersion } from '#service/pages/shown.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { bareDrawing } from '#tests/performance/pages.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { inTurns } from './many-rows.ts';

const [tenantId, documentId] = ['t-north', 'own-document'];
const PAGES = 12;
const REDRAWN = 10;
const WORDS = 450;
const TIMES = 20;
const TURNS = 7;
/** Width of an A4 page at the 200 dpi that leave. */
const DRAWN_PX = 1_654;
const line = (n: number) => `Umowa o pracę nr ${n}/2024 zawarta w Łodzi pomiędzy spółką a pracownikiem`;
const text = Array.from({ length: 40 }, (_, n) => line(n)).join('\n');

/** Words, hits and the redrawn PDF of one document. */
export const documentPages: Measurement = {
  name: 'document-pages',
  measure: async () => {
    const bench = await documentBench(Array.from({ length: PAGES }, () => text));
    try {
      return [await wordsAndHits(bench), await redrawn(bench)];
    } finally {
      await bench.close();
    }
  },
};

async function openNow({ db }: Bench): Promise<OpenVersion> {
  const open = await db.inTenant(tenantId, (tx) => openVersion(tx, tenantId, documentId));
  if (!open) throw new Error('The document has no version.');
  return open;
}

const word = (n: number): Word => [n % 90 === 0 ? 'umowa' : `word${n}`, (n % 10) * 100, Math.floor(n / 10) * 30, 90, 20];

/** The words of all pages with the places of a query, from the words that are kept of the file. */
async function wordsAndHits(bench: Bench): Promise<Figure> {
  // the documents of the tests have black areas
  await blacken(bench, [], 0);
  const open = await openNow(bench);
  const [source] = open.sources;
  if (!source) throw new Error('The version has no file.');
  const words = Array.from({ length: WORDS }, (_, n) => word(n));
  const kept = Object.fromEntries(open.pages.map(({ n }) => [n, words]));
  await keepWords({ store: bench.files, turn: turnIn(bench.db) }, source, {
    source: 'ocr',
    language: 'pol',
    confidence: 95,
    pages: kept,
  });
  const door = new Door(bench.files, bench.pages);
  const parts = queryParts('umowa', 'pl', 5);
  const [ours, bare] = await inTurns(
    TURNS,
    async () => {
      for (let n = 0; n < TIMES; n += 1) {
        let found = 0;
        for await (const page of door.allWords(open)) found += hitsOfPage(page, parts, DOCUMENT_LIMITS.hits)?.boxes.length ?? 0;
        if (found !== PAGES * (WORDS / 90)) throw new Error(`${found} hits`);
      }
    },
    async () => {
      for (let n = 0; n < TIMES; n += 1) await readWords(bench.files, tenantId, source.sha256);
    },
    { alternating: true },
  );
  return {
    name: `Words and hits of ${PAGES} pages`,
    value: ours / bare,
    unit: 'x',
    mark: 2,
    how: `median of ${TURNS}, ${TIMES} times each: ${ours.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: the words object read and parsed`,
  };
}

/** Pages of a document with black areas, each drawn for the first time, as one PDF that is read again. */
async function redrawn(bench: Bench): Promise<Figure> {
  const door = new Door(bench.files, bench.pages);
  const bare = await bareDrawing(await bytesOf(bench), DRAWN_PX);
  const pages = Array.from({ length: REDRAWN }, (_, n) => n + 1);
  const [ours, floor] = await inTurns(
    TURNS,
    async (turn) => {
      await blacken(bench, pages, turn);
      const printed = [{ open: await openNow(bench), pages, title: 'Bench' }];
      await redrawnPdf(door, printed, { withNotes: false, withMarks: false, signal: new AbortController().signal });
    },
    async () => {
      for (const page of pages) await bare(page - 1);
    },
    { alternating: true },
  );
  return {
    name: `Redrawn PDF, ${REDRAWN} pages`,
    value: ours / floor,
    unit: 'x',
    mark: 2,
    how: `median of ${TURNS}: ${ours.toFixed(0)} ms; floor ${floor.toFixed(0)} ms: PDFium and JPEG of the same pages`,
  };
}

/** Other black areas in each turn: no page of the turn before is used. */
async function blacken({ db }: Bench, pages: readonly number[], turn: number): Promise<void> {
  await db.asSystem(async (tx) => {
    await tx.delete(pageLayers).where(eq(pageLayers.documentId, documentId));
    const opacity = [{ id: 'a', position: `${900 + turn},1600,40,20` }];
    const by = { by: 'u', byName: 'U', at: 1, revision: turn + 1, highlight: [], note: [] };
    if (pages.length > 0)
      await tx.insert(pageLayers).values(pages.map((page) => ({ tenantId, documentId, version: 1, page, opacity, ...by })));
  });
}

async function bytesOf({ db, files: store }: Bench): Promise<Buffer> {
  const [file] = await db.asSystem((tx) =>
    tx
      .select()
      .from(files)
      .where(eq(files.id, `${documentId}-1`)),
  );
  if (!file) throw new Error('The document has no file.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(contentKey(tenantId, file.sha256))) chunks.push(chunk);
  return Buffer.concat(chunks);
}
