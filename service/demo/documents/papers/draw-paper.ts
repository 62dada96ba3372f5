import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentClass } from '#schema/records/reference.ts';
import { collected } from '#service/demo/documents/collected.ts';
import { inLanguage } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { bodyOf } from './bodies.ts';
import { headOf, looks } from './looks.ts';
import { pageWord, paperKinds, signed, titles, tongues } from './words.ts';

/** A document to draw on one of the sixty layouts: five kinds of paper, three languages, four looks. */
export interface Paper {
  documentClass: DocumentClass;
  values: Readonly<Record<string, string>>;
  code: string;
  pages: number;
  layout: number;
}

const FOOT = 790;

/** Draws the pages of a document from its own values, as a PDF with text. */
export async function drawnPaper(random: Random, { documentClass, values, code, pages, layout }: Paper): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const font = await readFile(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const kind = paperKinds[layout % paperKinds.length] ?? 'contract';
  const tongue = tongues[Math.floor(layout / paperKinds.length) % tongues.length] ?? 'pl';
  const look = looks[Math.floor(layout / (paperKinds.length * tongues.length)) % looks.length];
  const sheet = new Pdf({ size: 'A4', margin: 56, font: font as unknown as string, info: { CreationDate: new Date(0) } }); // bytes of a font, as the typings do not know
  const bytes = collected(sheet);
  const filled = documentClass.attributes
    .filter(({ id }) => values[id])
    .map(({ id, name }) => ({ name, value: values[id] ?? '' }));
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) sheet.addPage();
    headOf(sheet, look, page === 1 ? inLanguage(tongue, titles[kind]) : `${documentClass.name} ${code}`);
    if (page === 1) fieldsOf(sheet, filled, look?.isBoxed === true);
    // personal data that anonymization finds by their form
    if (page === pages) sheet.text('PESEL 44051401359, tel. +48 601 234 567, anna.k@example.com', 56).moveDown();
    bodyOf(sheet, random, kind, tongue);
    sheet.fillColor('#000').fontSize(8);
    // below the margin a line would begin a new page
    sheet.page.margins.bottom = 0;
    sheet.text(`${inLanguage(tongue, pageWord)} ${page} / ${pages} · ${code}`, 56, FOOT);
    if (page === pages) sheet.text(`${inLanguage(tongue, signed)}: ______________________`, 330, FOOT);
    // a service that draws also answers people
    await nextTurn();
  }
  sheet.end();
  return bytes;
}

/** The values of the document: as lines, or as a form. */
function fieldsOf(sheet: PDFKit.PDFDocument, fields: readonly { name: string; value: string }[], isBoxed: boolean): void {
  sheet.fontSize(10).fillColor('#000');
  for (const { name, value } of fields) {
    const { y } = sheet;
    sheet.text(`${name}: ${value}`, 60, y + 3);
    if (isBoxed) sheet.rect(56, y, 483, sheet.y - y + 2).stroke('#999');
    sheet.moveDown(0.3);
  }
  sheet.moveDown();
}
