import type { jsPDF } from 'jspdf';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { barsOf, drawCode128, modulesIn } from '#src/parts/paper/barcode.ts';
import { newPage } from '#src/parts/paper/page.ts';
import { papers, placesOn, WIDEST_MODULE, type LabelPlaces, type LabelText } from './paper.ts';

/** Sheets or a roll of labels as PDF, made on this device. */
export function labelsPdf(labels: readonly LabelText[], format: LabelFormat, title: string): Blob {
  const paper = papers[format];
  const { label, columns, rows, left, top, gap, page } = paper;
  const places = placesOn(label);
  const pdf = newPage(title, page);
  const perPage = columns * rows;
  labels.forEach((text, at) => {
    const place = at % perPage;
    if (at > 0 && place === 0) pdf.addPage([...page], page[0] > page[1] ? 'landscape' : 'portrait');
    const x = left + (place % columns) * (label.width + gap);
    const y = top + Math.floor(place / columns) * label.height;
    drawLabel(pdf, text, places, x, y);
  });
  return pdf.output('blob');
}

function drawLabel(pdf: jsPDF, { code, client, type }: LabelText, places: LabelPlaces, x: number, y: number): void {
  const middle = x + places.middle;
  const write = (text: string, at: { y: number; size: number }, style: 'normal' | 'bold') => {
    pdf.setFont('Lato', style).setFontSize(at.size).setTextColor(0, 0, 0);
    pdf.text(shortened(pdf, text, places.width), middle, y + at.y, { align: 'center' });
  };
  const width = Math.min(places.width, modulesIn(barsOf(code)) * WIDEST_MODULE);
  write(client, places.client, 'normal');
  drawCode128(pdf, code, { x: middle - width / 2, y: y + places.bars.y, width, height: places.bars.height });
  write(code, places.code, 'bold');
  write(type, places.type, 'normal');
}

/** The text, cut where a line of the label ends. */
function shortened(pdf: jsPDF, text: string, width: number): string {
  if (pdf.getTextWidth(text) <= width) return text;
  let cut = text;
  while (cut !== '' && pdf.getTextWidth(`${cut}…`) > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}
