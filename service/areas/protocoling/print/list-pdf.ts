import type { SheetWords } from '#schema/sheet-words.ts';
import { drawFeet, finished, MUTED, newDocument, PAGE, PRIMARY } from './page.ts';
import { drawTable, type Table } from './table.ts';

/** A list of chosen documents: no protocol, so it has neither a number nor signatures. */
export interface ListContent extends Table {
  title: string;
  issuedBy: string;
  /** yyyy-MM-dd */
  issuedOn: string;
}

const { margin } = PAGE;

/** The list as PDF. */
export async function listPdf(content: ListContent, words: SheetWords): Promise<Uint8Array> {
  const pdf = await newDocument(content.title);
  pdf.font('bold').fontSize(18).fillColor(PRIMARY).text(content.title, margin, margin);
  const by = `${words.preparedBy}: ${content.issuedBy} · ${words.preparedOn}: ${content.issuedOn}`;
  pdf
    .font('normal')
    .fontSize(9)
    .fillColor(MUTED)
    .text(by, margin, margin + 28);
  pdf.y += 12;
  drawTable(pdf, content, words.running);
  drawFeet(pdf, words);
  return finished(pdf);
}
