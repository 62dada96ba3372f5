import { INK, PAGE, PRIMARY } from './page.ts';

const { margin, width, height } = PAGE;
const INNER = width - 2 * margin;
/** Room below the table. */
export const FOOT = 30;

/** Columns after the running number, and the rows. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Draws a table with running numbers in its first column; a page that follows begins with the head again. */
export function drawTable(pdf: PDFKit.PDFDocument, content: Table, running: string): void {
  const columns = [running, ...content.columns];
  const first = 30;
  const rest = (INNER - first) / Math.max(1, columns.length - 1);
  const size = columns.length > 7 ? 6.5 : 8;
  const cells = (row: readonly string[], isHead: boolean) => {
    pdf.font(isHead ? 'bold' : 'normal').fontSize(size);
    const tall =
      Math.max(...row.map((text, index) => pdf.heightOfString(text || ' ', { width: (index ? rest : first) - 6 }))) + 5;
    if (pdf.y + tall > height - margin - FOOT) {
      pdf.addPage();
      if (!isHead) cells(columns, true);
      pdf.font(isHead ? 'bold' : 'normal').fontSize(size);
    }
    const { y } = pdf;
    if (isHead) pdf.rect(margin, y, INNER, tall).fill(PRIMARY);
    row.forEach((text, index) => {
      const x = index === 0 ? margin : margin + first + (index - 1) * rest;
      pdf.fillColor(isHead ? '#FFFFFF' : INK).text(text, x + 3, y + 2.5, { width: (index ? rest : first) - 6 });
    });
    pdf.y = y + tall;
    if (!isHead)
      pdf
        .lineWidth(0.4)
        .moveTo(margin, pdf.y)
        .lineTo(width - margin, pdf.y)
        .stroke('#DEE4E9');
  };
  cells(columns, true);
  content.rows.forEach((row, index) => cells([String(index + 1), ...row], false));
}
