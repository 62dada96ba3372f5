import type { SheetWords } from '#schema/sheet-words.ts';
import { drawQr } from './barcode.ts';
import type { ProtocolContent } from './official-protocol.ts';
import type { SealEvidence } from './seal-evidence.ts';
import { finished, INK, MUTED, newDocument, PAGE, PRIMARY } from './page.ts';

const { margin, width, height } = PAGE;
const INNER = width - 2 * margin;
const FOOT = 30;

/** yyyy-MM-dd as on every list (S0 §9), whatever the language; empty for 0. */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' });
const day = (at: number) => (at > 0 ? dayFormat.format(at) : '');

/** The official protocol: facts, every document, places for two signatures, number and hash on every page. */
export async function protocolPdf(content: ProtocolContent, words: SheetWords, evidence: SealEvidence): Promise<Uint8Array> {
  const pdf = await newDocument(`${words.numbered} ${content.number}`);
  drawHead(pdf, content, words, evidence.code);
  drawTable(pdf, content, words);
  drawSignatures(pdf, words);
  drawFeet(pdf, content, words, evidence.root);
  return finished(pdf);
}

function drawHead(pdf: PDFKit.PDFDocument, content: ProtocolContent, words: SheetWords, code: string): void {
  const { container } = content;
  pdf.font('bold').fontSize(18).fillColor(PRIMARY).text(`${words.numbered} ${content.number}`, margin, margin);
  drawQr(pdf, code, width - margin - 62, margin, 62);
  const closed = [day(container.closedAt), container.closedByName].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    [words.container, container.alias === '' ? container.code : `${container.code} (${container.alias})`],
    [words.project, content.projectName],
    [words.type, content.typeName],
    [words.costCenter, content.costCenter],
    [words.seals, container.seals.join(', ')],
    [words.description, container.description],
    [words.documents, String(content.rows.length)],
    [words.closed, closed],
    [words.preparedBy, content.issuedBy],
    [words.preparedOn, day(content.issuedAt)],
  ];
  pdf.y = margin + 36;
  for (const [label, value] of facts.filter(([, text]) => text !== '')) {
    const { y } = pdf;
    pdf.font('normal').fontSize(9).fillColor(MUTED).text(label, margin, y, { width: 100 });
    pdf
      .font('bold')
      .fillColor(INK)
      .text(value, margin + 105, y, { width: INNER - 180 });
  }
  pdf.y = Math.max(pdf.y, margin + 70) + 12;
}

function drawTable(pdf: PDFKit.PDFDocument, content: ProtocolContent, words: SheetWords): void {
  const columns = [words.running, ...content.columns];
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

function drawSignatures(pdf: PDFKit.PDFDocument, words: SheetWords): void {
  if (pdf.y + 80 > height - margin - FOOT) pdf.addPage();
  const y = pdf.y + 60;
  const half = (INNER - 50) / 2;
  [words.handedOver, words.received].forEach((label, index) => {
    const x = margin + index * (half + 50);
    pdf
      .lineWidth(0.6)
      .moveTo(x, y)
      .lineTo(x + half, y)
      .stroke(MUTED);
    pdf
      .font('normal')
      .fontSize(8)
      .fillColor(MUTED)
      .text(label, x, y + 4, { width: half });
  });
}

function drawFeet(pdf: PDFKit.PDFDocument, content: ProtocolContent, words: SheetWords, root: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // text below the margin would make pdfkit begin another page
    pdf.page.margins.bottom = 0;
    const y = height - margin + 8;
    pdf.font('normal').fontSize(6.5).fillColor(MUTED);
    pdf.text(`${words.numbered} ${content.number} · ${content.container.code} · SHA-256 ${content.hash}`, margin, y, {
      lineBreak: false,
    });
    if (root !== '') pdf.text(`${words.custodyRoot} ${root}`, margin, y + 9, { lineBreak: false });
    pdf.text(words.page(page - start + 1, count), margin, y, { width: INNER, align: 'right', lineBreak: false });
  }
}
