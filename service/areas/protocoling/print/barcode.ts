import barcodes from 'bwip-js/node';
import { INK } from './page.ts';

// oxlint-disable-next-line import/no-named-as-default-member -- the named export `raw` is the symbology of that name
const { raw } = barcodes;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a Code 128 as bars, so that it stays sharp at any size. */
export function drawCode128(pdf: PDFKit.PDFDocument, text: string, place: Place): void {
  const [symbol] = raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('no Code 128 for this text');
  const unit = place.width / symbol.sbs.reduce((sum, width) => sum + width, 0);
  let x = place.x;
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) pdf.rect(x, place.y, width * unit, place.height);
    x += width * unit;
  });
  pdf.fill(INK);
}

/** Draws a QR code in a square of the given side. */
export function drawQr(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const [symbol] = raw({ bcid: 'qrcode', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR code for this text');
  const unit = side / symbol.pixx;
  symbol.pixs.forEach((dark, index) => {
    if (dark) pdf.rect(x + (index % symbol.pixx) * unit, y + Math.floor(index / symbol.pixx) * unit, unit, unit);
  });
  pdf.fill(INK);
}
