/** Look of a paper: where its head is, its colour, and if its fields are boxes of a form. */
export interface Look {
  align: 'left' | 'center' | 'right';
  colour: string;
  isBanded: boolean;
  isBoxed: boolean;
}

export const looks: readonly Look[] = [
  { align: 'left', colour: '#222222', isBanded: false, isBoxed: false },
  { align: 'center', colour: '#14477d', isBanded: false, isBoxed: true },
  { align: 'right', colour: '#1f5c4d', isBanded: true, isBoxed: false },
  { align: 'left', colour: '#6b2e4f', isBanded: true, isBoxed: true },
];

const WIDTH = 483;

/** Draws the head of a page. */
export function headOf(sheet: PDFKit.PDFDocument, look: Look | undefined, text: string): void {
  const { align = 'left', colour = '#000', isBanded = false } = look ?? {};
  if (isBanded) sheet.rect(0, 0, 595, 14).fill(colour);
  sheet.fillColor(colour).fontSize(17).text(text, 56, 48, { align, width: WIDTH });
  sheet
    .moveTo(56, sheet.y + 4)
    .lineTo(539, sheet.y + 4)
    .stroke(colour);
  sheet.fillColor('#000').fontSize(10).moveDown();
}
