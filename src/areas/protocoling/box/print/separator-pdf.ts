import type { SheetWords } from '#schema/sheet-words.ts';
import { drawCode128 } from '#src/parts/paper/barcode.ts';
import { MARGIN, PAGE, newPage } from '#src/parts/paper/page.ts';

/** Code on a separator: scanning it starts the next set of the container (ux.md §6.1). */
export function separatorCode(containerCode: string, set: number): string {
  return `SEP-${containerCode}-${String(set).padStart(3, '0')}`;
}

/** A separator sheet made on the device: one large barcode and the container it belongs to. */
export function separatorPdf(containerCode: string, set: number, words: SheetWords): Blob {
  const code = separatorCode(containerCode, set);
  const pdf = newPage(`${words.separator} ${code}`);
  const middle = PAGE.width / 2;
  pdf.setDrawColor(20, 71, 125).setLineWidth(1.2);
  pdf.rect(MARGIN, MARGIN, PAGE.width - 2 * MARGIN, PAGE.height - 2 * MARGIN);
  pdf.setFont('Lato', 'bold').setFontSize(34).setTextColor(20, 71, 125).text(words.separator, middle, 70, { align: 'center' });
  pdf.setFont('Lato', 'normal').setFontSize(16).setTextColor(64, 76, 88);
  pdf.text(`${words.container} ${containerCode}`, middle, 84, { align: 'center' });
  drawCode128(pdf, code, { x: 35, y: 120, width: 140, height: 46 });
  pdf.setFont('Lato', 'bold').setFontSize(18).setTextColor(13, 21, 29).text(code, middle, 180, { align: 'center' });
  pdf
    .setFont('Lato', 'normal')
    .setFontSize(13)
    .setTextColor(89, 101, 113)
    .text(words.separatorHint, middle, 200, { align: 'center', maxWidth: 150 });
  return pdf.output('blob');
}
