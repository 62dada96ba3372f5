import { dayAt } from '#schema/rules/zoned-time.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import type { SheetWords } from '#schema/sheet-words.ts';
import { drawQr } from './barcode.ts';
import type { ProtocolContent } from './official-protocol.ts';
import type { SealEvidence } from './seal-evidence.ts';
import { drawFeet, finished, INK, MUTED, newDocument, PAGE, PRIMARY } from './page.ts';
import { drawTable, FOOT } from './table.ts';

const { margin, width, height } = PAGE;
const INNER = width - 2 * margin;

/** yyyy-MM-dd as on every list (S0 §9), whatever the language; empty for 0. */
const day = (at: number) => (at > 0 ? dayAt(at, HOME_ZONE) : '');

/** The official protocol: facts, every document, places for two signatures, number and hash on every page. */
export async function protocolPdf(content: ProtocolContent, words: SheetWords, evidence: SealEvidence): Promise<Uint8Array> {
  const pdf = await newDocument(`${words.numbered} ${content.number}`);
  drawHead(pdf, content, words, evidence.code);
  drawTable(pdf, content, words.running);
  drawSignatures(pdf, words);
  const { number, container, hash } = content;
  const lines = [`${words.numbered} ${number} · ${container.code} · SHA-256 ${hash}`];
  drawFeet(pdf, words, evidence.root === '' ? lines : [...lines, `${words.custodyRoot} ${evidence.root}`]);
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
