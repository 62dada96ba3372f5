import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import type { SheetWords } from '#schema/sheet-words.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
export const PRIMARY = '#14477D';
export const INK = '#0D151D';
export const MUTED = '#596571';

const require = createRequire(import.meta.url);
let fonts: Promise<{ normal: Buffer; bold: Buffer }> | undefined;

const read = (name: string) => readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** DejaVu has the letters of every language the product speaks; the built-in fonts of PDF have no Polish ones. */
function loadFonts(): Promise<{ normal: Buffer; bold: Buffer }> {
  fonts ??= Promise.all([read('DejaVuSans'), read('DejaVuSans-Bold')]).then(([normal, bold]) => ({ normal, bold }));
  return fonts;
}

/** A new document with its fonts; pages are buffered, so that feet can be drawn when their number is known. */
export async function newDocument(title: string): Promise<PDFKit.PDFDocument> {
  const { normal, bold } = await loadFonts();
  const { margin } = PAGE;
  const pdf = new Pdf({ size: 'A4', margin, bufferPages: true, info: { Title: title, Producer: 'Strongroom' } });
  pdf.registerFont('normal', normal).registerFont('bold', bold);
  return pdf;
}

/** Ends the document and gives its bytes. */
export function finished(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    pdf.on('data', (part: Uint8Array) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}

/** Draws the number of each page at its foot, and lines of the paper next to it. */
export function drawFeet(pdf: PDFKit.PDFDocument, words: Pick<SheetWords, 'page'>, lines: readonly string[] = []): void {
  const { margin, width, height } = PAGE;
  const y = height - margin + 8;
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // text below the margin would make pdfkit begin another page
    pdf.page.margins.bottom = 0;
    pdf.font('normal').fontSize(6.5).fillColor(MUTED);
    lines.forEach((line, at) => pdf.text(line, margin, y + 9 * at, { lineBreak: false }));
    pdf.text(words.page(page - start + 1, count), margin, y, { width: width - 2 * margin, align: 'right', lineBreak: false });
  }
}
