import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { PagesBusy } from '#service/pages/process/pool.ts';
import type { Door, OpenVersion, Shown } from '#service/pages/shown.ts';

/**
 * PDFs for output, assembled from redacted page images: no byte of a file is copied, so no hidden layer, attachment, script or
 * cropped object is included. The visible words are placed under the images, so they can be found and copied.
 */

const DOTS = 200;
const POINTS = 72 / PAGE_LIMITS.dotsPerInch;

/** An output contained a word under a black area, so it is not returned. */
export class PageLeak extends Error {
  /** Documents of the output, each with the version that was printed. */
  readonly versions: readonly string[];

  constructor(documents: readonly Printed[]) {
    super('An output shows a word that is black.');
    this.versions = documents.map(({ open }) => `${open.documentId}@${open.version}`);
  }
}

export interface Printed {
  open: OpenVersion;
  /** Pages from 1; all of them by default. */
  pages?: readonly number[];
  title: string;
}

export interface PdfOptions {
  withNotes: boolean;
  withMarks: boolean;
  signal: AbortSignal;
  /** Size limit of the file in bytes. */
  most?: number;
}

/** The file would exceed its size limit. */
export class PdfTooLarge extends Error {}

type Document = PDFKit.PDFDocument;

/** Renders documents in sequence as one PDF, and checks it before returning it. */
export async function redrawnPdf(door: Door, documents: readonly Printed[], options: PdfOptions): Promise<Shown<Uint8Array>> {
  const { default: Pdf } = await import('pdfkit');
  const font = await readFile(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const pdf = new Pdf({ autoFirstPage: false, font: font as unknown as string });
  const chunks: Buffer[] = [];
  let size = 0;
  pdf.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.byteLength;
  });
  const ended = new Promise<void>((settle) => pdf.once('end', settle));
  for (const one of documents) {
    for await (const part of partsAhead(door, one, options)) {
      addPage(pdf, part);
      if (size > (options.most ?? Infinity)) throw new PdfTooLarge('The PDF has too many bytes.');
    }
    if (options.withNotes) drawNotes(pdf, one);
  }
  pdf.end();
  await ended;
  const bytes = Buffer.concat(chunks);
  const secret = await secretOf(door, documents);
  if (secret.size > 0) {
    const found = await door.wordsOfOutput(bytes);
    if (!found || [...secret].some((word) => found.has(word))) throw new PageLeak(documents);
  }
  return bytes as Uint8Array as Shown<Uint8Array>; // drawn from burnt pages, and read again
}

/** Words that are only under black areas of the printed pages, by the stored areas: what was drawn is not asked. */
async function secretOf(door: Door, documents: readonly Printed[]): Promise<ReadonlySet<string>> {
  const isBlack = (one: Printed) => pagesOf(one).some((page) => one.open.layers(page).opacity.length > 0);
  if (!documents.some(isBlack)) return new Set();
  const [hidden, visible] = [new Set<string>(), new Set<string>()];
  for (const one of documents)
    for await (const { black, clear } of door.judgedWords(one.open, pagesOf(one))) {
      for (const word of black) hidden.add(word);
      for (const word of clear) visible.add(word);
    }
  return new Set([...hidden].filter((word) => !visible.has(word)));
}

/** Words and picture of a page, with its size in points. */
interface PagePart {
  page: number;
  width: number;
  height: number;
  words: Awaited<ReturnType<Door['words']>>;
  drawn: Awaited<ReturnType<Door['picture']>>;
}

/** Asks for each page while the one before is drawn and written: at most two of them wait for a page process. */
async function* partsAhead(door: Door, one: Printed, options: PdfOptions): AsyncGenerator<PagePart> {
  const pages = pagesOf(one).filter((page) => one.open.pages[page - 1]);
  const ask = (at: number) => {
    const page = pages[at];
    const part = page === undefined ? undefined : partOf(door, one.open, page, options);
    part?.catch(() => undefined); // rejects where it is awaited, which an earlier page can prevent
    return part;
  };
  let next = ask(0);
  for (let at = 1; next; at += 1) {
    const [now, following] = [next, ask(at)];
    options.signal.throwIfAborted();
    yield await now;
    next = following;
  }
}

async function partOf(door: Door, open: OpenVersion, page: number, { withMarks, signal }: PdfOptions): Promise<PagePart> {
  const { w = 0, h = 0 } = open.pages[page - 1] ?? {};
  const [words, drawn] = await Promise.all([door.words(open, page, signal), pageDrawn(door, open, page, { withMarks, signal })]);
  return { page, width: w * POINTS, height: h * POINTS, words, drawn };
}

function addPage(pdf: Document, { page, width, height, words, drawn }: PagePart): void {
  // a process that failed can draw the page later, so no file is made without it
  if ('fault' in drawn) throw new PagesBusy('A page was not drawn.');
  pdf.addPage({ size: [width, height], margin: 0 });
  for (const [word, x, y, , h] of words) {
    pdf.fontSize(Math.max(1, h * POINTS * 0.8)).text(word, x * POINTS, y * POINTS, { lineBreak: false });
  }
  // on top of the words, so text and image match
  if ('done' in drawn) pdf.image(Buffer.from(drawn.done.bytes), 0, 0, { width, height });
  else drawUnreadable(pdf, page, { width, height });
}

/** A framed sheet for a page that its file does not show. Readers can have any language, so each is there. */
function drawUnreadable(pdf: Document, page: number, { width, height }: { width: number; height: number }): void {
  const size = Math.min(12, width / 40);
  pdf.rect(0, 0, width, height).fill('#ffffff');
  pdf.rect(size, size, width - 2 * size, height - 2 * size).stroke('#404c58');
  pdf.fillColor('#000000').fontSize(size);
  for (const [line, text] of unreadableTexts(page).entries())
    pdf.text(text, 2 * size, 2 * size + line * 1.6 * size, { lineBreak: false });
}

const unreadableTexts = (page: number) => [
  `Page ${page} cannot be drawn. The file is kept as it came.`,
  `Strony ${page} nie można narysować. Plik jest zachowany tak, jak przyszedł.`,
  `Seite ${page} kann nicht gezeichnet werden. Die Datei bleibt, wie sie kam.`,
];

/** Numbers of the pages to print. */
export const pagesOf = ({ open, pages }: Printed): readonly number[] => pages ?? open.pages.map((_, index) => index + 1);

/** The image of a page for a PDF. An earlier one is stored for a while, from which the PDF is assembled. */
export function pageDrawn(
  door: Door,
  open: OpenVersion,
  page: number,
  { withMarks, signal }: Pick<PdfOptions, 'withMarks' | 'signal'>,
): ReturnType<Door['picture']> {
  const width = Math.round(((open.pages[page - 1]?.w ?? 0) * DOTS) / PAGE_LIMITS.dotsPerInch);
  return door.picture(open, page, { width, withMarks }, signal);
}

/** Notes as a numbered list after the pages of their document. */
function drawNotes(pdf: Document, { open, title }: Printed): void {
  const notes = open.pages.flatMap((_, index) => open.layers(index + 1).note.map((note) => ({ page: index + 1, ...note })));
  if (notes.length === 0) return;
  pdf.addPage({ size: 'A4', margin: 56 });
  pdf.fillColor('#000000').fontSize(14).text(title).moveDown();
  for (const [index, { page, text, by, at }] of notes.entries()) {
    pdf.fontSize(10).text(`${index + 1}. [${page}] ${text}`);
    pdf
      .fontSize(8)
      .text(`${by}, ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}`)
      .moveDown(0.5);
  }
}
