import { drawQr } from '#service/areas/protocoling/print/barcode.ts';
import { drawSignatures, type Signers } from './drawn-signatures.ts';
import { finished, INK, MUTED, newDocument, PAGE, PRIMARY } from '#service/areas/protocoling/print/page.ts';

/** Side of a QR code, in points. */
const QR_SIDE = 84;
const GAP = 12;
const LINE = 14;
/** A cell has at most two lines. */
const CELL = 22;

/** A paper: facts, then a table. */
export interface Sheet {
  title: string;
  facts: readonly (readonly [string, string])[];
  columns: string[];
  rows: string[][];
  /** Text of a QR code next to the title. */
  qr?: string;
  /** The sentence under the title that the rest is about. */
  lead?: string;
  /** Those who signed it, below the table. */
  signers?: Signers;
  /** A file inside the PDF. */
  attached?: { name: string; type: string; bytes: Uint8Array };
}

/** Draws a paper as PDF. */
export async function drawnSheet({ title, facts, columns, rows, qr, lead, signers, attached }: Sheet): Promise<Uint8Array> {
  const pdf = await newDocument(title);
  const inner = PAGE.width - 2 * PAGE.margin;
  pdf.font('bold').fontSize(18).fillColor(PRIMARY).text(title, PAGE.margin, PAGE.margin);
  if (qr) drawQr(pdf, qr, PAGE.width - PAGE.margin - QR_SIDE, PAGE.margin, QR_SIDE);
  const textWidth = qr ? inner - QR_SIDE - GAP : inner;
  if (lead) pdf.moveDown(0.5).fontSize(11).fillColor(INK).text(lead, { width: textWidth });
  pdf.moveDown();
  for (const [label, value] of facts.filter(([, text]) => text !== ''))
    pdf
      .font('normal')
      .fontSize(9)
      .fillColor(MUTED)
      .text(`${label}: `, { continued: true, width: textWidth })
      .fillColor(INK)
      .text(value);
  if (qr) pdf.y = Math.max(pdf.y, PAGE.margin + QR_SIDE);
  pdf.moveDown();
  const width = inner / columns.length;
  for (const [index, row] of [columns, ...rows].entries()) {
    if (pdf.y > PAGE.height - PAGE.margin - 24) pdf.addPage();
    const top = pdf.y;
    pdf
      .font(index === 0 ? 'bold' : 'normal')
      .fontSize(8)
      .fillColor(INK);
    const heights = row.map((cell, column) => {
      pdf.text(cell, PAGE.margin + column * width, top, { width: width - 6, height: CELL, ellipsis: true });
      return pdf.heightOfString(cell, { width: width - 6 });
    });
    pdf.y = top + (Math.max(...heights) > LINE ? CELL + 2 : LINE);
  }
  if (signers) drawSignatures(pdf, signers);
  if (attached) pdf.file(Buffer.from(attached.bytes), { name: attached.name, type: attached.type });
  return finished(pdf);
}
