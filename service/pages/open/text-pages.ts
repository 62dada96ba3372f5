import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { OpenedFile } from '#service/pages/open/opened-file.ts';
import { openPdfBytes } from '#service/pages/open/pdf.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import { Refusal, type Word } from '#service/pages/process/requests.ts';

/** A4 in points, and a typewriter grid on it. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const FONT_SIZE = 9;
const LINE = 12;
/** Width of every letter of DejaVu Sans Mono, relative to the font size. */
const LETTER = 0.602_05 * FONT_SIZE;
const COLUMNS = Math.floor((A4.width - 2 * MARGIN) / LETTER);
const LINES = Math.floor((A4.height - 2 * MARGIN) / LINE);
const TAB = '    ';
const DOTS = PAGE_LIMITS.dotsPerInch / 72;

/** Renders text as typewriter pages: the layout differs from the original, the words do not. */
export function textPages(text: string): OpenedFile {
  const sheets = sheetsOf(text);
  const [w, h] = [Math.round(A4.width * DOTS), Math.round(A4.height * DOTS)];
  const pages = sheets.map((_, n): PageSize => ({ n, w, h, bilevel: false }));
  const linesOf = ({ n }: PageSize) => sheets[n] ?? [];
  return {
    pages,
    draw: async (page, width) => {
      const sheet = await openPdfBytes(await printed(linesOf(page)));
      try {
        return await sheet.draw({ ...page, n: 0 }, width);
      } finally {
        sheet.close();
      }
    },
    words: (page) => linesOf(page).flatMap(wordsOf),
    close: () => undefined,
  };
}

function sheetsOf(text: string): string[][] {
  const sheets: string[][] = [[]];
  let sheet = sheets[0] ?? [];
  const next = () => {
    if (sheets.length >= PAGE_LIMITS.pages) throw new Refusal('tooManyPages');
    sheets.push((sheet = []));
  };
  // a form feed starts a page
  for (const [number, part] of text.replaceAll('\t', TAB).split('\f').entries()) {
    if (number > 0) next();
    for (const paragraph of part.split(/\r\n|\r|\n/)) {
      for (const line of wrapped(paragraph)) {
        if (sheet.length >= LINES) next();
        sheet.push(line);
      }
    }
  }
  return sheets;
}

/** Lines that fit, broken between words; a word longer than a line is split. */
function* wrapped(paragraph: string): Generator<string> {
  let rest = paragraph;
  while (rest.length > COLUMNS) {
    const space = rest.lastIndexOf(' ', COLUMNS);
    const end = space > 0 ? space : COLUMNS;
    yield rest.slice(0, end);
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  yield rest;
}

function wordsOf(line: string, row: number): Word[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const [left, top] = [MARGIN + index * LETTER, MARGIN + row * LINE].map((points) => Math.floor(points * DOTS)) as [
      number,
      number,
    ];
    return [word, left, top, Math.ceil(word.length * LETTER * DOTS), Math.ceil(LINE * DOTS)];
  });
}

async function printed(lines: readonly string[]): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const font = await readFile(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'));
  const sheet = new Pdf({ size: [A4.width, A4.height], margin: 0, font: font as unknown as string });
  const chunks: Buffer[] = [];
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((settle) => sheet.once('end', settle));
  sheet.fontSize(FONT_SIZE);
  for (const [row, line] of lines.entries()) {
    // characters without a glyph would be drawn as boxes
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    const shown = line.replaceAll(/[\x00-\x1f\x7f]/g, ' ');
    if (shown.trim() !== '') sheet.text(shown, MARGIN, MARGIN + row * LINE, { lineBreak: false });
  }
  sheet.end();
  await ended;
  return Buffer.concat(chunks);
}
