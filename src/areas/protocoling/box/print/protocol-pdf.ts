import type { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { SheetWords } from '#schema/sheet-words.ts';
import { drawQr } from '#src/parts/paper/barcode.ts';
import { MARGIN, PAGE, newPage } from '#src/parts/paper/page.ts';
import type { ProtocolContent } from './protocol-content.ts';

/** Label and value of each line under the title. */
type Facts = readonly (readonly [string, string])[];

const PRIMARY: [number, number, number] = [20, 71, 125];
const MUTED: [number, number, number] = [89, 101, 113];

function drawHead(pdf: jsPDF, content: ProtocolContent, words: SheetWords, facts: Facts): number {
  pdf
    .setFont('Lato', 'bold')
    .setFontSize(18)
    .setTextColor(...PRIMARY);
  pdf.text(words.title, MARGIN, MARGIN + 6);
  pdf.setFontSize(10).setTextColor(165, 96, 10);
  pdf.text(words.provisional, MARGIN, MARGIN + 13);
  drawQr(pdf, content.code, PAGE.width - MARGIN - 22, MARGIN, 22);
  let y = MARGIN + 22;
  for (const [label, value] of facts) {
    pdf
      .setFont('Lato', 'normal')
      .setFontSize(9)
      .setTextColor(...MUTED);
    pdf.text(label, MARGIN, y);
    pdf.setFont('Lato', 'bold').setTextColor(13, 21, 29);
    pdf.text(value || '–', MARGIN + 38, y);
    y += 5.5;
  }
  return y + 2;
}

function drawSignatures(pdf: jsPDF, after: number, words: SheetWords): void {
  let y = after + 24;
  if (y > PAGE.height - 25) {
    pdf.addPage();
    y = MARGIN + 24;
  }
  const half = (PAGE.width - 2 * MARGIN - 20) / 2;
  pdf.setDrawColor(119, 129, 141).setLineWidth(0.2);
  [words.handedOver, words.received].forEach((label, index) => {
    const x = MARGIN + index * (half + 20);
    pdf.line(x, y, x + half, y);
    pdf
      .setFont('Lato', 'normal')
      .setFontSize(8)
      .setTextColor(...MUTED)
      .text(label, x, y + 4);
  });
}

function drawFeet(pdf: jsPDF, content: ProtocolContent, words: SheetWords): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf
      .setFont('Lato', 'normal')
      .setFontSize(7)
      .setTextColor(...MUTED);
    pdf.text(`${content.container.code} · SHA-256 ${content.hash}`, MARGIN, PAGE.height - 8);
    pdf.text(words.page(page, pages), PAGE.width - MARGIN, PAGE.height - 8, { align: 'right' });
  }
}

/** The provisional protocol, made on the device (decisions.md, Status): marked as such, with the content hash as text and QR. */
export function protocolPdf(content: ProtocolContent, words: SheetWords, facts: Facts): Blob {
  const pdf = newPage(`${words.title} ${content.container.code}`);
  const startY = drawHead(pdf, content, words, facts);
  autoTable(pdf, {
    startY,
    margin: { left: MARGIN, right: MARGIN, bottom: 16 },
    head: [[words.running, ...content.columns.map((column) => column.name)]],
    body: content.rows.map((row, index) => [String(index + 1), ...row]),
    styles: { font: 'Lato', fontSize: 8, cellPadding: 1.4, textColor: [13, 21, 29], lineColor: [222, 228, 233], lineWidth: 0.1 },
    headStyles: { fillColor: PRIMARY, textColor: 255, fontStyle: 'bold' },
    alternateRowStyles: { fillColor: [244, 247, 250] },
    theme: 'grid',
  });
  const table: unknown = Reflect.get(pdf, 'lastAutoTable'); // the plug-in leaves its result on the document
  const end = table && typeof table === 'object' ? Number(Reflect.get(table, 'finalY')) : startY;
  drawSignatures(pdf, end, words);
  drawFeet(pdf, content, words);
  return pdf.output('blob');
}
