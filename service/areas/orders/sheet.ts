import { finished, INK, MUTED, newDocument, PAGE, PRIMARY } from '#service/areas/protocoling/print/page.ts';

/** A paper: facts, then a table. */
export interface Sheet {
  title: string;
  facts: readonly (readonly [string, string])[];
  columns: string[];
  rows: string[][];
}

/** Draws a paper as PDF. */
export async function drawnSheet({ title, facts, columns, rows }: Sheet): Promise<Uint8Array> {
  const pdf = await newDocument(title);
  const inner = PAGE.width - 2 * PAGE.margin;
  pdf.font('bold').fontSize(18).fillColor(PRIMARY).text(title, PAGE.margin, PAGE.margin);
  pdf.moveDown();
  for (const [label, value] of facts.filter(([, text]) => text !== ''))
    pdf.font('normal').fontSize(9).fillColor(MUTED).text(`${label}: `, { continued: true }).fillColor(INK).text(value);
  pdf.moveDown();
  const width = inner / columns.length;
  for (const [index, row] of [columns, ...rows].entries()) {
    if (pdf.y > PAGE.height - PAGE.margin - 24) pdf.addPage();
    const top = pdf.y;
    pdf
      .font(index === 0 ? 'bold' : 'normal')
      .fontSize(8)
      .fillColor(INK);
    row.forEach((cell, column) => {
      pdf.text(cell, PAGE.margin + column * width, top, { width: width - 6, height: 22, ellipsis: true });
    });
    pdf.y = top + 14;
  }
  return finished(pdf);
}
