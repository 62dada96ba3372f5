import type { SheetWords } from '#schema/sheet-words.ts';
import type { Container } from '#schema/records/container.ts';
import { drawCode128 } from './barcode.ts';
import { finished, INK, MUTED, newDocument, PAGE, PRIMARY } from './page.ts';

/** Code on a separator: scanning it starts the next set of the container (ux.md §6.1). Devices make the same. */
export function separatorCode(containerCode: string, set: number): string {
  return `SEP-${containerCode}-${String(set).padStart(3, '0')}`;
}

/** Separator sheets of a container, one large barcode each. */
export async function separatorPdf(
  { code: box }: Pick<Container, 'code'>,
  count: number,
  words: SheetWords,
): Promise<Uint8Array> {
  const pdf = await newDocument(`${words.separator} ${box}`);
  for (let set = 1; set <= count; set += 1) {
    if (set > 1) pdf.addPage();
    drawSheet(pdf, box, separatorCode(box, set), words);
  }
  return finished(pdf);
}

function drawSheet(pdf: PDFKit.PDFDocument, box: string, code: string, words: SheetWords): void {
  const { width, height, margin } = PAGE;
  const middle = { width: width - 2 * margin, align: 'center' } as const;
  pdf
    .lineWidth(3)
    .rect(margin, margin, width - 2 * margin, height - 2 * margin)
    .stroke(PRIMARY);
  pdf.font('bold').fontSize(34).fillColor(PRIMARY).text(words.separator, margin, 170, middle);
  pdf.font('normal').fontSize(16).fillColor(MUTED).text(`${words.container} ${box}`, margin, 226, middle);
  drawCode128(pdf, code, { x: 100, y: 340, width: width - 200, height: 130 });
  pdf.font('bold').fontSize(18).fillColor(INK).text(code, margin, 496, middle);
  const hint = { ...middle, width: middle.width - 120 };
  pdf
    .font('normal')
    .fontSize(13)
    .fillColor(MUTED)
    .text(words.separatorHint, margin + 60, 550, hint);
}
