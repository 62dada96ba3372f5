import type { SheetWords } from '#schema/sheet-words.ts';
import { finished, MUTED, newDocument, PAGE, PRIMARY } from './page.ts';
import { drawTable, type Table } from './table.ts';

/** A list of chosen documents: no protocol, so it has neither a number nor signatures. */
export interface ListContent extends Table {
  title: string;
  issuedBy: string;
  /** yyyy-MM-dd */
  issuedOn: string;
}

const { margin, width, height } = PAGE;

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
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // text below the margin would make pdfkit begin another page
    pdf.page.margins.bottom = 0;
    const foot = { width: width - 2 * margin, align: 'right', lineBreak: false } as const;
    pdf.font('normal').fontSize(6.5).fillColor(MUTED);
    pdf.text(words.page(page - start + 1, count), margin, height - margin + 8, foot);
  }
  return finished(pdf);
}
